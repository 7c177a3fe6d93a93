/** Detects the type of a file from its first bytes, never from its name: a readable table, or a type for which the person gets advice. */
import { unzipSync } from 'fflate'

/** The names of unsupported types are the keys of their texts. */
export type FileKind =
  | 'text'
  | 'xlsx'
  | 'empty'
  | 'locked'
  | 'oldWorkbook'
  | 'openDocument'
  | 'binaryWorkbook'
  | 'otherKind'
  | 'pdf'
  | 'picture'
  | 'webPage'
  | 'damaged'

const startsWith = (bytes: Uint8Array, ...expected: readonly number[]): boolean =>
  expected.every((value, at) => bytes[at] === value)

/** Names in the directory of an old Office file use two bytes per letter. */
const hasName = (bytes: Uint8Array, name: string): boolean => {
  const wanted = [...name].flatMap((letter) => [letter.charCodeAt(0), 0])
  for (let at = bytes.indexOf(wanted[0]!); at >= 0; at = bytes.indexOf(wanted[0]!, at + 1))
    if (startsWith(bytes.subarray(at, at + wanted.length), ...wanted)) return true
  return false
}

function kindOfZip(bytes: Uint8Array): FileKind {
  const names = new Set<string>()
  try {
    unzipSync(bytes, {
      filter({ name }) {
        names.add(name)
        return false
      },
    })
  } catch {
    return 'damaged'
  }
  if (names.has('xl/workbook.xml')) return 'xlsx'
  if (names.has('xl/workbook.bin')) return 'binaryWorkbook'
  if (names.has('content.xml') && names.has('mimetype')) return 'openDocument'
  // Other programs use other names for the parts of a workbook.
  const isOther = names.has('word/document.xml') || names.has('ppt/presentation.xml')
  return isOther || !names.has('[Content_Types].xml') ? 'otherKind' : 'xlsx'
}

export function fileKindOf(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return 'empty'
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return hasName(bytes, 'EncryptedPackage') ? 'locked' : 'oldWorkbook'
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'pdf'
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return kindOfZip(bytes)
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) || startsWith(bytes, 0xff, 0xd8, 0xff)) return 'picture'
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1_000)).replace(/^\W*(?=<)/, '')
  // Old systems export a web page or XML with a name that ends in .xls.
  return /^<(?:!doctype html|html|head|table|\?xml|meta)\b/i.test(start) ? 'webPage' : 'text'
}
