/** Worker for printing: reads rows from the catalog worker, lays out pages and writes PDF. Only a shell around `servePrint`. */

import type { MessagePortLike } from '#catalog/worker-protocol.ts'
import { makeYieldThread } from '#catalog/yield-thread.ts'
import { readFontFile } from './read-font-file.ts'
import { servePrint } from './serve-print.ts'

servePrint(self as unknown as MessagePortLike, { readFont: readFontFile, yieldThread: makeYieldThread() })
