import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { budget } from './scripts/vite/budget.ts';
import { contract } from './scripts/vite/contract.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const portal = process.env['PORTAL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: here('./src/web'),
  plugins: [
    react(),
    contract(),
    budget([
      { page: 'Login page', module: 'access/LoginPage.tsx', limit: 180 },
      { page: 'Bilty form', module: 'documents/BiltyForm.tsx', limit: 100, after: 'access/LoginPage.tsx' },
    ]),
  ],
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Inlined files would need data: in more places of the content security policy than images.
    assetsInlineLimit: 0,
  },
  server: { port: 5173, proxy: { '/api': portal } },
  preview: { proxy: { '/api': portal } },
});
