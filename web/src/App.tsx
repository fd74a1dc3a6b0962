import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "./data/queries.ts";
import { AlertProvider } from "./kit/alert.tsx";
import { ErrorBoundary } from "./kit/shell/ErrorBoundary.tsx";
import { AppRoutes } from "./routes.tsx";
import { SessionGate } from "./session/SessionGate.tsx";

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <AlertProvider>
            <SessionGate>
              <AppRoutes />
            </SessionGate>
          </AlertProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </I18nProvider>
  );
}
