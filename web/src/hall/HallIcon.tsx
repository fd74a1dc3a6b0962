import { iconsOf } from "../kit/icons.tsx";

const paths = {
  pause: "M8.5 5v14M15.5 5v14",
  play: "M7 4.5v15l12-7.5Z",
  screen: "M3.5 5h17v11.5h-17ZM9 20h6M12 16.5V20",
  cast: "M3.5 9V5h17v12h-7M3.5 13a7 7 0 0 1 7 7M3.5 17a3 3 0 0 1 3 3M3.5 20h.01",
  keys: "M3.5 6.5h17v11h-17ZM7 10h.2M10.4 10h.2M13.8 10h.2M17 10h.2M8 14h8",
  voice: "M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3ZM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21",
  receipt: "M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5ZM9 8.5h6M9 12h6",
  back: "M9 6h12v12H9l-6-6ZM12 9.5l5 5M17 9.5l-5 5",
  alarm: "M12 4 21 19.5H3ZM12 10v4.5M12 17h.01",
} as const;

export const HallIcon = iconsOf(paths, 22);
