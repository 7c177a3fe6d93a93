import { pathToFileURL } from 'node:url'

/** Whether Node runs this module as a program, and no test imports it. `url`: its `import.meta.url`. */
export const isMain = (url: string): boolean =>
  process.argv[1] !== undefined && url === pathToFileURL(process.argv[1]).href
