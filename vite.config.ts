import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { idsOfReact } from './tools/build/ids-of-react.ts'
import { iosSplash, splashFolder } from './tools/build/ios-splash.ts'
import { manifest } from './tools/build/manifest.ts'
import { mantineStyles } from './tools/build/mantine-styles.ts'
import { compiledMessageFormatter, precompileTexts } from './tools/build/precompile-texts.ts'
import { smallerZod } from './tools/build/smaller-zod.ts'
import { verifierPage } from './tools/build/verifier-page.ts'

const api = process.env['BILANG_API'] ?? 'http://127.0.0.1:8080'

const packageFile = (path: string) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url))

/** Builds of packages that are smaller than what their packages offer by default: without development warnings, or for modern browsers only. */
const smallerBuilds = [
  { find: /^react-router$/, replacement: packageFile('react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: packageFile('react-router/dist/production/dom-export.mjs') },
  { find: /^dexie$/, replacement: packageFile('dexie/dist/modern/dexie.min.mjs') },
  compiledMessageFormatter,
]

/** For the pages, the workers and the service worker, each of which has a build of its own. */
const smallerCode = () => [precompileTexts(), smallerZod()]

/** One file for all Filipino texts: a phone that installs the app over a bad network fetches it whole or not at all, instead of 71 files. */
const filipinoInOneFile = {
  output: {
    codeSplitting: { groups: [{ name: 'filipino', test: /[\\/]src[\\/]text[\\/][^\\/]+[\\/][^\\/]+\.fil\.ts$/ }] },
  },
}

/** Shared by so many parts of the app that are loaded when needed: then it belongs to one of the shared files. */
const minShareCount = 4
/**
 * Few files for the pages (decision 064). A group takes what its modules import too, if no group before it has taken that; what is left is
 * split by the bundler.
 */
const fewFiles = {
  output: {
    codeSplitting: {
      groups: [
        ...filipinoInOneFile.output.codeSplitting.groups,
        { name: 'first', tags: ['$initial' as const] },
        { name: 'sign-in', test: /[\\/]app[\\/]routes[\\/]login-route\.tsx$/ },
        { name: 'signed-in', test: /[\\/]app[\\/]routes[\\/]signed-in-routes\.tsx$/ },
        {
          name: 'rules',
          test: /[\\/]src[\\/](text|contract|domain|platform|device-db|api-client|outbox|session|catalog|react)[\\/]/,
          minShareCount,
        },
        { name: 'inputs', test: /[\\/]node_modules[\\/]@mantine[\\/]/, minShareCount },
        { name: 'tables', test: /[\\/]src[\\/]ui[\\/]table[\\/]|[\\/]@tanstack[\\/]/, minShareCount },
        { name: 'sheets', test: /[\\/]src[\\/]spreadsheet[\\/]/, minShareCount },
        { name: 'ui', test: /[\\/]src[\\/]ui[\\/](?!print)/, minShareCount },
      ],
    },
  },
}

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? smallerBuilds : [] },
  plugins: [
    react(),
    mantineStyles(),
    idsOfReact(),
    ...smallerCode(),
    verifierPage(),
    iosSplash(),
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
        globIgnores: ['verify.html', `${splashFolder}/**`],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
        buildPlugins: { vite: smallerCode() },
      },
    }),
  ],
  worker: { format: 'es', plugins: smallerCode, rolldownOptions: filipinoInOneFile },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: fewFiles,
  },
  server: { port: 5173, proxy: { '/api': api, '/media': api, '/config.json': api } },
}))
