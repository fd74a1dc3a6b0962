import { expect, test } from "vitest";
import { refuseCommon } from "./common-password.ts";

const owner = { field: "password", names: ["almaz.t", "Sheger Bingo", "መርካቶ", null, undefined] };
const check = (password: string) => () => refuseCommon(password, owner);

test.each([
  "123456",
  "password",
  "PassWord",
  "qwerty123",
  "111111",
  "iloveyou",
  "almaz.t",
  "ALMAZT",
  "almaz-t1",
  "AlmazT2018!",
  "sheger bingo",
  "ShegerBingo123",
  "መርካቶ",
  "መርካቶ2018",
  "derash1",
  "Derash2018",
])("%s is refused", (password) => {
  expect(check(password)).toThrow(
    expect.objectContaining({
      code: "invalid_input",
      fields: { password: { code: expect.stringMatching(/^password_(common|name)$/), params: {} } },
    }),
  );
});

test.each(["secret-1", "almaz tekle", "my bingo hall at 5", "48151623!!", "------", "ደራሽ ጨዋታ"])(
  "%s is let in",
  (password) => {
    expect(check(password)).not.toThrow();
  },
);
