import { chapters } from "@derash/protocol/contract";
import type { Caller, Endpoint } from "@derash/protocol/contract/endpoint";
import { endpointLimits } from "@derash/protocol/contract/limit";
import { refusal } from "@derash/protocol/contract/refusal";
import { amountParams, otherParams } from "@derash/protocol/refusal/error-params";
import { errors } from "@derash/protocol/refusal/errors";
import { issues } from "@derash/protocol/refusal/issues";
import { clientEvents, serverEvents } from "@derash/protocol/socket";
import { type Components, type JsonSchema, jsonSchemaOf } from "./json-schema.ts";
import { introduction } from "./words.ts";

export type OpenApi = { openapi: string; paths: Record<string, Record<string, JsonSchema>> } & JsonSchema;

const callerWords: Record<Caller, string> = {
  player: "players",
  cashier: "cashiers",
  branch_admin: "branch admins",
  company_admin: "company admins",
  super_admin: "super admins",
};

/** The contract as OpenAPI 3.1, for whoever writes a bot or another client. */
export function openApiOf(requestsPerPerson: number): OpenApi {
  const components: Components = {};
  const paths: OpenApi["paths"] = {};
  for (const [tag, endpoints] of Object.entries(chapters))
    for (const [path, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const [method = "", url = ""] = path.split(" ");
      const address = url.replace(/:(\w+)/g, "{$1}");
      paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(tag, endpoint, components) };
    }
  const events = eventsOf(components);
  // After all others: what it says of its parts stays.
  const refused = { description: "Refused; `error` says why.", content: json(refusalSchema(components)) };
  return {
    openapi: "3.1.1",
    info: { title: "Derash", version: "1", description: introduction(requestsPerPerson) },
    servers: [{ url: "/" }],
    tags: Object.keys(chapters).map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      responses: { Refused: refused },
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
    },
    "x-socket-events": events,
  };
}

function operationOf(tag: string, endpoint: Endpoint, components: Components): JsonSchema {
  const { summary, callers, confirm = [], limits = [], body, answer, mediaType = "application/json" } = endpoint;
  const schema = jsonSchemaOf(answer, "output", components);
  return {
    tags: [tag],
    summary,
    description: wordsOf(endpoint),
    security: callers === "anyone" ? [] : [{ session: [] }],
    parameters: [...parametersOf(endpoint, "params", components), ...parametersOf(endpoint, "query", components)],
    ...(body && { requestBody: { required: true, content: json(jsonSchemaOf(body, "input", components)) } }),
    responses: {
      200: { description: "Done.", content: { [mediaType]: { schema } } },
      default: { $ref: "#/components/responses/Refused" },
    },
    "x-callers": callers,
    "x-confirm-password": confirm,
    "x-limits": limits.map((name) => ({ name, ...endpointLimits[name] })),
  };
}

/** Who may call, and what is asked and counted. */
function wordsOf({ callers, confirm, limits = [], shed }: Endpoint): string {
  const named = (list: readonly Caller[]) => list.map((caller) => callerWords[caller]).join(", ");
  const lines = [`**Callers:** ${callers === "anyone" ? "anyone, without a session" : named(callers)}.`];
  if (confirm) lines.push(`**Password once more:** ${named(confirm)}.`);
  if (limits.length > 0) lines.push(`**Limit:** ${limits.map((name) => endpointLimits[name].words).join("; ")}.`);
  if (shed) lines.push("**Refused first** (overloaded, with Retry-After) when the server has too much to do.");
  return lines.join("\n\n");
}

function parametersOf(endpoint: Endpoint, part: "params" | "query", components: Components): JsonSchema[] {
  const given = endpoint[part];
  if (given === undefined) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(given, "input", components) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: part === "params" ? "path" : "query",
    required: part === "params" || required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

/** With each code its status, its words and, in braces, its parameters; and what each parameter is. */
function refusalSchema(components: Components): JsonSchema {
  const schema = jsonSchemaOf(refusal, "output", components);
  const codes = Object.entries(errors).map(([code, [status, words]]) => `- \`${code}\` (${status}): ${words}`);
  const ofFields = Object.entries(issues).map(([code, words]) => `- \`${code}\`: ${words}`);
  const types = [...amountParams.map((name) => [name, "birr"]), ...Object.entries(otherParams)];
  describeProperty(components.Refusal, "error", codes);
  describeProperty(components.Refusal, "params", [
    "What the words name in {braces}, and nothing else:",
    "",
    ...types.map(([name, type]) => `- \`${name}\`: ${type}`),
  ]);
  describeProperty(components.FieldIssue, "code", ["A refusal's, or one of a field:", "", ...ofFields]);
  return schema;
}

function describeProperty(component: JsonSchema | undefined, name: string, lines: readonly string[]): void {
  const properties = component?.properties as Record<string, JsonSchema>;
  properties[name] = { ...properties[name], description: lines.join("\n") };
}

function eventsOf(components: Components): JsonSchema {
  const said = Object.entries(clientEvents).map(([name, { summary, callers, payload, answer }]) => [
    name,
    {
      summary,
      callers,
      payload: jsonSchemaOf(payload, "input", components),
      acknowledgement: jsonSchemaOf(answer, "output", components),
    },
  ]);
  const heard = Object.entries(serverEvents).map(([name, { summary, payload }]) => [
    name,
    { summary, payload: jsonSchemaOf(payload, "output", components) },
  ]);
  return { fromClients: Object.fromEntries(said), fromTheServer: Object.fromEntries(heard) };
}

function json(schema: JsonSchema) {
  return { "application/json": { schema } };
}
