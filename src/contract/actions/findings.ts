/** Findings go to the server under the id that the device gave them (`findings` extension). */
import { z } from 'zod'
import { defineAction } from '../action.ts'
import { finding } from '../findings.ts'
import { pageOf } from '../page.ts'

const nothing = z.unknown()

/** Putting the same finding twice is putting it once. */
export const putFinding = defineAction({
  name: 'put-finding',
  method: 'PUT',
  path: 'findings/:uuid/',
  body: finding,
  answer: finding,
  allow: 'count.record',
})
export const getFinding = defineAction({
  name: 'get-finding',
  method: 'GET',
  path: 'findings/:uuid/',
  body: nothing,
  answer: finding,
  allow: 'count.record',
})
export const listFindings = defineAction({
  name: 'list-findings',
  method: 'GET',
  path: 'findings/',
  body: nothing,
  answer: pageOf(finding),
  allow: 'count.record',
})
