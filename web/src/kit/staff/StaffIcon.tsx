import { iconsOf } from "../icons.tsx";

const paths = {
  users:
    "M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.8 19.5c.5-3.2 3-5 6.2-5s5.7 1.8 6.2 5M16 5a3.3 3.3 0 0 1 0 6.3M18 14.9c1.8.7 2.9 2.3 3.2 4.6",
  cards: "M4 6.5h9.5v13H4ZM8 3.5h12v14h-3M6.5 10h4.5M6.5 13h4.5M6.5 16h4.5",
  sales: "M4 20h16M6.5 16.5v-5M11 16.5v-9M15.5 16.5v-6.5M20 16.5V5",
  account:
    "M4 7.5h14.5A1.5 1.5 0 0 1 20 9v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6.5A1.5 1.5 0 0 1 5.5 5H17M15.8 13.5h.4",
  audit: "M6 3.5h9l4 4v13H6ZM14.5 3.5v4.5H19M9 12h7M9 15h7M9 18h4",
  fairness: "M12 4v16M8 20h8M4.5 8h15M4.5 8 2.5 14a2.6 2.6 0 0 0 4.5 0ZM19.5 8l-2 6a2.6 2.6 0 0 0 4.5 0Z",
  profile: "M12 4.2a3.9 3.9 0 1 1 0 7.8 3.9 3.9 0 0 1 0-7.8ZM4.8 20c.6-3.6 3.5-5.4 7.2-5.4s6.6 1.8 7.2 5.4",
  play: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Z",
  logout: "M10 4H5v16h5M14 8l4 4-4 4M18 12H9.5",
  shown:
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z",
  hidden:
    "M4 4l16 16M9.5 5.9C16.5 4 21.5 12 21.5 12s-1 2-3 3.8M6 7.7C3.8 9.5 2.5 12 2.5 12S6 18.5 12 18.5c1.3 0 2.5-.3 3.5-.7",
  copy: "M8.5 8.5h11v11h-11ZM15.5 8.5v-4h-11v11h4",
  check: "M5 12.5 10 17.5 19.5 6.5",
  sell: "M3.5 8h17v3a1.8 1.8 0 0 0 0 3.6V18h-17v-3.4a1.8 1.8 0 0 0 0-3.6ZM14.5 8v10",
  today: "M4 11.5 12 4.5 20 11.5M6 10v9.5h12V10M10 19.5v-5h4v5",
  shift: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 7.5V12l3 2",
  edit: "M4 20l1-4.5L16.5 4 20 7.5 8.5 19ZM14 6.5 17.5 10",
  bonus: "M4 10h16v10H4ZM3 7h18v3H3ZM12 7v13M12 7c-1-4-6-4-5-1 .4 1 3 1 5 1Zm0 0c1-4 6-4 5-1-.4 1-3 1-5 1Z",
  add: "M12 5v14M5 12h14",
  cash: "M3.5 7h17v10h-17ZM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM6.5 12h.2M17.3 12h.2",
  withdrawal: "M5 20h14M12 4v11M7.5 10.5 12 15l4.5-4.5",
  payment: "M4 9h14M14.5 5.5 18 9l-3.5 3.5M20 15.5H6M9.5 12 6 15.5 9.5 19",
} as const;

export type StaffIconName = keyof typeof paths;

/** The icons of the console, apart from the players' own, so that a player does not download them. */
export const StaffIcon = iconsOf(paths, 20);
