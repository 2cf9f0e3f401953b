import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { guide } from './guide.ts'
import { words } from './words.ts'

const page = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The gallery's own pages: every scene of every feature, over a backend that answers from fixtures. Never part of the app. */
export default defineConfig({
  plugins: [guide({ mayMiss: true }), words()],
  build: {
    outDir: process.env.BURSAR_GALLERY ?? '../target/gallery/pages',
    emptyOutDir: true,
    target: ['chrome123'],
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: { main: page('gallery/index.html'), confirm: page('gallery/confirm.html') },
      checks: { moduleLevelDirective: false, ineffectiveDynamicImport: false } as object,
    },
  },
})
