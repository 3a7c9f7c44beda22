import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { I18nProvider } from "./i18n/i18n.tsx";
import { queryClient } from "./query-client.ts";
import { router } from "./router.tsx";
import "./styles/index.css";
import { startTheme } from "./ui/theme.ts";
import { ToastProvider } from "./ui/toast.tsx";

startTheme();
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <I18nProvider>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
