import { expect, test } from 'vitest'
import { mantineStyles, styleOrder } from '#tools/build/mantine-styles.ts'

const inPackage = '/project/node_modules/@mantine/core/'

/** The hooks of the plugin, as a build calls them. */
function pluginOf(command: 'build' | 'serve') {
  const hooks = mantineStyles() as unknown as {
    configResolved(config: { command: string }): void
    transform(code: string, id: string): { code: string } | null
    transformIndexHtml(): readonly { tag: string; children: string; injectTo: string }[]
  }
  hooks.configResolved({ command })
  return hooks
}

test('[SHELL-3061] a component brings its styles, in a layer of its own', () => {
  const { transform } = pluginOf('build')
  expect(transform('export default {}', `${inPackage}esm/components/Button/Button.module.mjs`)?.code).toBe(
    "import '@mantine/core/styles/Button.css'\nexport default {}",
  )
  expect(transform('.m { color: red }', `${inPackage}styles/Button.css`)?.code).toBe(
    '@layer mantine.Button {\n.m { color: red }\n}\n',
  )
  expect(transform('export {}', '/project/src/ui/button.tsx')).toBeNull()
  const atStart = transform('everything', `${inPackage}styles.layer.css`)?.code
  expect(atStart).toContain('@layer mantine.global {')
  expect(atStart).not.toContain('mantine.Button')
})

test('[SHELL-3061] the page declares all layers before any style: what a component builds on comes before it', () => {
  const [style] = pluginOf('build').transformIndexHtml()
  expect(style).toMatchObject({ tag: 'style', injectTo: 'head-prepend' })
  const layers = style?.children.match(/^@layer (.*);$/)?.[1]?.split(',') ?? []
  expect(layers).toEqual(['base', ...styleOrder().map((name) => `mantine.${name}`)])
  const place = (name: string) => layers.indexOf(`mantine.${name}`)
  expect(place('UnstyledButton')).toBeLessThan(place('Button'))
  expect(place('ModalBase')).toBeLessThan(place('Modal'))
  expect(place('baseline')).toBe(1)
})

test('[SHELL-3061] a component without styles: the build fails', () => {
  const { transform } = pluginOf('build')
  const renamed = `${inPackage}esm/components/Renamed/Renamed.module.mjs`
  expect(() => transform('', renamed)).toThrow('Mantine has no styles for Renamed')
})

test('[SHELL-3061] while developing, the styles are whole', () => {
  const { transform, transformIndexHtml } = pluginOf('serve')
  expect(transform('', `${inPackage}esm/components/Button/Button.module.mjs`)).toBeNull()
  expect(transformIndexHtml()[0]?.children).toBe('@layer base,mantine;')
})
