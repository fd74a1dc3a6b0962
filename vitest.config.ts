import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { projects: ["game", "protocol", "server", "web", "bench"] },
});
