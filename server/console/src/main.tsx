import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, askEarly } from "./app.tsx";
import { I18nProvider } from "./i18n/i18n.tsx";
import { queryClient } from "./query-client.ts";
import "./styles/index.css";
import { startTheme } from "./ui/theme.ts";
import { ToastProvider } from "./ui/toast.tsx";

askEarly();
startTheme();
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <I18nProvider>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <App />
          </ToastProvider>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
