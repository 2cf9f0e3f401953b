// Builds the page with the packages of the user interface into `../pages/kit`, where the empty window finds it.
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const packages = fileURLToPath(new URL('../../../ui/node_modules/', import.meta.url))
const { build } = await import(pathToFileURL(`${packages}vite/dist/node/index.js`))

await build({
  configFile: false,
  root: here,
  base: './',
  logLevel: 'warn',
  resolve: { alias: ['react-aria-components', 'react-dom', 'react'].map(name => ({ find: new RegExp(`^${name}(?=/|$)`), replacement: packages + name })) },
  build: { outDir: '../pages/kit', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
