/**
 * Vite plugin for the build: parses the ICU messages of the catalogs in the folders of `src/text`, so that the app needs no parser. A message with
 * an argument or a tag becomes the array that use-intl formats; the others stay strings.
 */

import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { childrenOf, type Node, parse } from '../mutation/tree.ts'

const catalogFile = /[\\/]src[\\/]text[\\/][^\\/]+[\\/][^\\/]+\.ts$/

/** The formatter for messages that are already compiled; the alias is part of the plugin. */
export const compiledMessageFormatter = {
  find: /^use-intl\/format-message$/,
  replacement: 'use-intl/format-message/format-only',
}

const isMessage = (node: Node): boolean => node.type === 'Literal' && typeof node['value'] === 'string'

/** The values of properties, not their keys and not imported paths. */
function messagesOf(node: Node): Node[] {
  if (node.type === 'ImportDeclaration') return []
  const value = node.type === 'Property' ? (node['value'] as Node) : null
  if (value && isMessage(value)) return [value]
  return childrenOf(node).flatMap(messagesOf)
}

export function precompile(file: string, code: string): string {
  let compiled = code
  for (const node of messagesOf(parse(file, code).program).reverse())
    compiled =
      compiled.slice(0, node.start) + JSON.stringify(compile(node['value'] as string)) + compiled.slice(node.end)
  return compiled
}

export const precompileTexts = (): Plugin => ({
  name: 'precompile-texts',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) => (catalogFile.test(id) ? { code: precompile(id, code), map: null } : null),
})
