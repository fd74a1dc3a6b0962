import { readOpenApi } from "@derash/protocol/path/operation";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { docsPage, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { Limits } from "../limit/service.ts";
import { openApiOf } from "./document.ts";

/** On a phone the page is as wide as the phone; what moves money is tried out elsewhere. */
const css = `
.swagger-ui .topbar, .swagger-ui .scheme-container { display: none }
.swagger-ui .opblock .opblock-summary-path { word-break: break-word }
.swagger-ui .wrapper { padding: 0 12px }
.swagger-ui .info .markdown { overflow-x: auto }
.swagger-ui .response-col_links, .swagger-ui .parameters :disabled, .swagger-ui .view-line-link { display: none }
@media (max-width: 600px) {
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap }
  .swagger-ui .opblock .opblock-summary-path-description-wrapper { flex-basis: 60% }
}
`;

const [, addressOfDocument = ""] = readOpenApi.split(" ");

/** The contract to read: as a document for programs, and as a page for people. */
export async function apiDocsRoutes(http: Http, { limits }: { limits: Pick<Limits, "requestsPerPerson"> }) {
  const document = openApiOf(limits.requestsPerPerson);
  serve(http, readOpenApi, async () => document);
  // The page's library knows other types of the same format.
  const specification = { document: document as never };
  await http.register(swagger, { mode: "static", specification });
  await http.register(swaggerUi, {
    routePrefix: docsPage,
    uiConfig: {
      url: addressOfDocument,
      docExpansion: "none",
      deepLinking: true,
      supportedSubmitMethods: [],
      defaultModelRendering: "model",
      defaultModelExpandDepth: 1,
      defaultModelsExpandDepth: 0,
    },
    theme: { title: "Derash: calls and events", css: [{ filename: "page.css", content: css }] },
  });
}
