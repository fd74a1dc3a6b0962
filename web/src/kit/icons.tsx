const paths = {
  game: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Z",
  scores: "M5 20v-7h3.5v7M10.2 20V5h3.6v15M15.5 20v-10H19v10",
  history: "M12 7v5.2l3.4 2M4.2 9.2A8.3 8.3 0 1 1 3.7 13M4 4.6v4.8h4.8",
  wallet:
    "M4 7.5h14.5A1.5 1.5 0 0 1 20 9v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6.5A1.5 1.5 0 0 1 5.5 5H17M15.8 13.5h.4",
  profile: "M12 4.2a3.9 3.9 0 1 1 0 7.8 3.9 3.9 0 0 1 0-7.8ZM4.8 20c.6-3.6 3.5-5.4 7.2-5.4s6.6 1.8 7.2 5.4",
  shield: "M12 3.2 19.5 6v6c0 4.6-3.2 7.3-7.5 9-4.3-1.7-7.5-4.4-7.5-9V6ZM8.6 12.2l2.5 2.5 4.4-5",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  soundOn: "M4 9.5v5h3.2L12 18.5v-13L7.2 9.5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  soundOff: "M4 9.5v5h3.2L12 18.5v-13L7.2 9.5ZM16 9.8l4.5 4.5M20.5 9.8 16 14.3",
} as const;

export const Icon = iconsOf(paths, 22);

/** A component that draws any of these paths, `size` pixels large unless it is told otherwise. */
export function iconsOf<Name extends string>(named: Record<Name, string>, usualSize: number) {
  return ({ name, size = usualSize }: { name: Name; size?: number }) => <Drawing path={named[name]} size={size} />;
}

/** One path, drawn with the pen that all icons share. */
export function Drawing({ path, size }: { path: string; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
