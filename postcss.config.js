import { readFileSync } from 'node:fs'

const mediaQueries = JSON.parse(readFileSync(new URL('./src/ui/theme/media-queries.json', import.meta.url), 'utf8'))

/** Replaces the names of media queries, `@media (--phone)`, by the queries of src/ui/theme/media-queries.json, which screens use too. */
const namedMediaQueries = {
  postcssPlugin: 'named-media-queries',
  AtRule: {
    media(rule) {
      rule.params = rule.params.replaceAll(/\(--([a-z-]+)\)/g, (_, name) => {
        if (!(name in mediaQueries)) throw rule.error(`unknown media query --${name}`)
        return mediaQueries[name]
      })
    },
  },
}

export default { plugins: [namedMediaQueries] }
