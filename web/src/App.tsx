import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { AppRoutes } from "./routes.tsx";
import { AlertProvider } from "./shared/alert.tsx";
import { ErrorBoundary } from "./shared/ErrorBoundary.tsx";
import { queryClient } from "./shared/queries.ts";
import { SessionGate } from "./shared/SessionGate.tsx";

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
