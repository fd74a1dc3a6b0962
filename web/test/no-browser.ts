/** What the app's modules ask of a browser as they load, for tests that draw screens without one. */
const nobody = { addEventListener() {}, removeEventListener() {} };
const page = {
  ...nobody,
  matchMedia: () => ({ ...nobody, matches: false }),
  location: {
    hash: "",
    pathname: "/",
    search: "",
    href: "http://localhost/",
    ...{ origin: "http://localhost", host: "localhost" },
  },
};

Object.assign(globalThis, page, { window: page });
