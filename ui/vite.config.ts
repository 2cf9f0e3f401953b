import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { guide } from './guide.ts'
import { words } from './words.ts'

const page = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [guide(), words()],
  // The words of the app and its user guide lie beside it, where others find them too.
  server: { fs: { allow: ['.', '../locales', '../docs/user-guide'] } },
  build: {
    outDir: 'dist',
    target: ['chrome123', 'safari17.5'],
    // data: URLs are blocked by the content security policy.
    assetsInlineLimit: 0,
    // The polyfill would be a shared chunk; the confirm page must load its own script and nothing else.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // What the main window imports before its first page is one file: each file is a question to the process that draws windows.
      output: { codeSplitting: { groups: [{ name: 'main', test: /src.main\.tsx$|rolldown.runtime/ }] } },
      input: { main: page('index.html'), confirm: page('confirm/index.html') },
      // Packages mark their files "use client", which means nothing in a page without a server.
      checks: { moduleLevelDirective: false, ineffectiveDynamicImport: false } as object,
    },
  },
  test: {
    environment: 'jsdom',
    // One document for the files of a worker: making it anew, and loading React and React Aria into it, took longer than many a file.
    // `setup.ts` gives every file its own copy of this code.
    isolate: false,
    // Vitest's own choice leaves one processor idle.
    maxWorkers: '100%',
    // The processors may be busy with other things as well.
    testTimeout: 60_000,
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'confirm/**/*.test.ts'],
  },
})
