import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const page = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Only English is spoken here, so React Aria's other thirty languages stay out of the script. The app names its locale in App.tsx. */
const english = {
  name: 'bursar:english',
  load: (id: string) =>
    /\/react-(aria|stately)[^/]*\/.*\/intl\/[^/]+\/(?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/.test(id) ? 'export default {}' : undefined,
}

export default defineConfig({
  plugins: [english],
  build: {
    outDir: 'dist',
    target: ['chrome123', 'safari17.5'],
    // data: URLs are blocked by the content security policy.
    assetsInlineLimit: 0,
    // The polyfill would be a shared chunk; the confirm page must load its own script and nothing else.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: { main: page('index.html'), confirm: page('confirm/index.html') },
      // Packages mark their files "use client", which means nothing in a page without a server.
      checks: { moduleLevelDirective: false } as object,
    },
  },
  test: {
    environment: 'jsdom',
    testTimeout: 30_000,
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'confirm/**/*.test.ts'],
  },
})
