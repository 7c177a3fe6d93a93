import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './tools/manifest.ts'

const api = process.env['BILANG_API'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      registerType: 'prompt',
      includeManifestIcons: false,
      manifest,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,png,svg,wasm,ttf}'],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
    }),
  ],
  worker: { format: 'es' },
  build: { target: 'es2022', manifest: true, sourcemap: false },
  server: { port: 5173, proxy: { '/api': api, '/media': api, '/config.json': api } },
})
