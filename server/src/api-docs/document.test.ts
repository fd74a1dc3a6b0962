import { contract, endpointAt, type Path } from "@derash/protocol/contract";
import { amountParams, otherParams } from "@derash/protocol/refusal/error-params";
import { errors } from "@derash/protocol/refusal/errors";
import { issues } from "@derash/protocol/refusal/issues";
import { clientEvents, serverEvents } from "@derash/protocol/socket";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuthService } from "../auth/service.ts";
import { createHttp, type Http } from "../http/http.ts";
import { createLog } from "../log.ts";
import { openApiOf } from "./document.ts";
import { apiDocsRoutes } from "./routes.ts";

const document = openApiOf(600);
const paths = Object.keys(contract) as Path[];

function operationAt(path: Path) {
  const [method = "", url = ""] = path.split(" ");
  return document.paths[url.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
}

describe("the document", () => {
  test("is OpenAPI 3.1, by that standard's own schema", async () => {
    const { valid, errors: violations } = await new Validator().validate(structuredClone(document));
    expect(violations).toBeUndefined();
    expect(valid).toBe(true);
  });

  test("refers to nothing that it does not have", () => {
    const { schemas } = document.components as { schemas: Record<string, unknown> };
    const referred = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(referred.length).toBeGreaterThan(50);
    expect([...new Set(referred)].filter((name) => !(String(name) in schemas))).toEqual([]);
  });

  test.each(paths)("says of %s who may call it, what is asked and what is counted", (path) => {
    const { callers, confirm = [], limits = [], summary } = endpointAt(path);
    const operation = operationAt(path);
    expect(operation).toMatchObject({ summary, "x-callers": callers, "x-confirm-password": confirm });
    expect(operation?.security).toEqual(callers === "anyone" ? [] : [{ session: [] }]);
    expect(operation?.["x-limits"]).toMatchObject(limits.map((name) => ({ name })));
    expect(summary).toMatch(/^[A-Z].*[^.]\.$/);
  });

  test.each(paths.filter((path) => path.includes(":")))("names every place in the path of %s", (path) => {
    const parameters = operationAt(path)?.parameters as { name: string; in: string }[];
    const inPath = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => `:${name}`);
    expect(inPath).toEqual(path.match(/:\w+/g));
  });

  test("has every code of a refusal and of a field, every parameter, and every event", () => {
    const text = JSON.stringify(document);
    for (const code of Object.keys({ ...errors, ...issues })) expect(text).toContain(`\`${code}\``);
    for (const name of [...amountParams, ...Object.keys(otherParams)]) expect(text).toContain(`- \`${name}\`: `);
    expect(document["x-socket-events"]).toMatchObject({
      fromClients: Object.fromEntries(Object.keys(clientEvents).map((name) => [name, {}])),
      fromTheServer: Object.fromEntries(Object.keys(serverEvents).map((name) => [name, {}])),
    });
  });
});

describe("over HTTP", () => {
  let http: Http;
  beforeAll(async () => {
    http = await createHttp({ auth: {} as AuthService, log: createLog("silent") });
    await apiDocsRoutes(http, { limits: { requestsPerPerson: 600 } });
  });
  afterAll(() => http.close());

  test("the document is for everybody", async () => {
    const answer = await http.inject({ url: "/api/openapi.json" });
    expect([answer.statusCode, answer.json()]).toEqual([200, JSON.parse(JSON.stringify(document))]);
  });

  test.each(["/api-docs", "/api-docs/"])(
    "%s is a page of our own files alone, without a line of script in it",
    async (url) => {
      const answer = await http.inject({ url });
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      const parts = [...answer.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => String(address));
      expect(parts.length).toBeGreaterThan(3);
      for (const part of parts) {
        const address = new URL(part, `http://derash.test${url}`);
        expect(address.origin).toBe("http://derash.test");
        expect((await http.inject({ url: address.pathname })).statusCode).toBe(200);
      }
      expect(answer.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
      expect(answer.headers["content-security-policy"]).toContain("script-src 'self';");
    },
  );
});
