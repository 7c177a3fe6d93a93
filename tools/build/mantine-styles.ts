/**
 * Vite plugin: in a build, Mantine's styles come with the code of the components that use them, instead of all at the start (decision 061). Each
 * component has a layer of its own. The page declares the layers first, in the order of Mantine's complete file, so that the order in which chunks
 * are loaded changes nothing. Styles outside the layers, our own, win over all of them; those in `base` lose to all of them. A different file layout
 * of Mantine fails the build.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const packageFolder = fileURLToPath(new URL('../../node_modules/@mantine/core/', import.meta.url))
const readPackage = (path: string): string => readFileSync(`${packageFolder}${path}`, 'utf8')

const allStyles = /[\\/]@mantine[\\/]core[\\/]styles\.layer\.css$/
const styleFile = /[\\/]@mantine[\\/]core[\\/]styles[\\/]([\w-]+)\.css$/
const classNames = /[\\/]@mantine[\\/]core[\\/]esm[\\/].+[\\/](\w+)\.module\.mjs$/

/** Styles that belong to no component: they are loaded at the start. */
const basicStyles = ['baseline', 'default-css-variables', 'global'] as const

/** The names of Mantine's style files, in the order of its complete file. */
export function styleOrder(): readonly string[] {
  const complete = readPackage('styles.css')
  const names = readdirSync(`${packageFolder}styles`)
    .filter((file) => !file.endsWith('.layer.css'))
    .map((file) => file.replace(/\.css$/, ''))
  const placed = names.map((name) => {
    const at = complete.indexOf(readPackage(`styles/${name}.css`).trim())
    if (at < 0) throw new Error(`Mantine's complete styles do not contain those of ${name}`)
    return { name, at }
  })
  return placed.toSorted((a, b) => a.at - b.at).map(({ name }) => name)
}

const inLayer = (name: string, css: string): string => `@layer mantine.${name} {\n${css}\n}\n`

export function mantineStyles(): Plugin {
  const order = styleOrder()
  let isBuild = false
  return {
    name: 'mantine-styles',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    transform(code, id) {
      if (!isBuild) return null
      if (allStyles.test(id))
        return { code: basicStyles.map((name) => inLayer(name, readPackage(`styles/${name}.css`))).join(''), map: null }
      const [, style] = styleFile.exec(id) ?? []
      if (style) return { code: inLayer(style, code), map: null }
      const [, component] = classNames.exec(id) ?? []
      if (!component) return null
      if (!order.includes(component)) throw new Error(`Mantine has no styles for ${component}`)
      return { code: `import '@mantine/core/styles/${component}.css'\n${code}`, map: null }
    },
    // Inlined in the page, because a chunk with a component's styles may load before the app's style sheet.
    transformIndexHtml() {
      const layers = isBuild ? order.map((name) => `mantine.${name}`) : ['mantine']
      return [{ tag: 'style', children: `@layer ${['base', ...layers].join(',')};`, injectTo: 'head-prepend' }]
    },
  }
}
