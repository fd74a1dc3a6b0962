import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { projects: ["game", "fairness", "protocol", "server", "web", "bench"] },
});
