/**
 * The items, rooms and tags of practice. Promise: their codes name nothing outside practice; a real count calls them practice tags, so that
 * nobody records one as an item without a record.
 */
import { codeOf } from './tag-text.ts'

export interface PracticeItem {
  number: number
  room: 1 | 2
  article: string
  description: string
  units: number
  unitType: string
  price: string
}

// Written like property records, which are English in every language of the app.
export const practiceRooms = [
  { number: 1, name: 'Practice room 1' },
  { number: 2, name: 'Practice room 2' },
] as const

const one = { units: 1, unitType: 'unit' }
export const practiceItems: readonly PracticeItem[] = [
  { number: 1, room: 1, article: 'Chair', description: 'Office chair, black, with wheels', price: '6500.00', ...one },
  { number: 2, room: 1, article: 'Desk', description: 'Office desk, wood, three drawers', price: '9800.00', ...one },
  { number: 3, room: 1, article: 'Laptop', description: 'Laptop computer, 14 inches', price: '58500.00', ...one },
  {
    number: 4,
    room: 1,
    article: 'Chair',
    description: 'Monobloc chairs, white',
    units: 12,
    unitType: 'piece',
    price: '450.00',
  },
  { number: 5, room: 2, article: 'Printer', description: 'Laser printer, black and white', price: '14200.00', ...one },
  { number: 6, room: 2, article: 'Cabinet', description: 'Steel cabinet, four drawers', price: '11900.00', ...one },
]

/** A printed tag that matches no item even in practice, for practicing an item without a record. */
const withoutRecord = 9

export const practicePropertyNumber = (number: number): string => `PRACTICE-${number}`

export interface PracticeTag {
  /** The text of the code. No character of it differs between keyboard layouts. */
  text: string
  name: string
  hint: string
}

/** In the order of the printed sheet. */
export const practiceTags: readonly PracticeTag[] = [
  ...practiceRooms.map(({ number, name }) => ({
    text: `BILANGPRACTICEROOM${number}`,
    name,
    hint: 'Practice tag of a room',
  })),
  ...practiceItems.map(({ number, description }) => ({
    text: `BILANGPRACTICE${number}`,
    name: practicePropertyNumber(number),
    hint: description,
  })),
  {
    text: `BILANGPRACTICE${withoutRecord}`,
    name: practicePropertyNumber(withoutRecord),
    hint: 'Practice tag without a record',
  },
]

/** The room or the item of a practice tag, scanned or typed; null for every other text. */
export function parsePracticeTag(scanned: string): { kind: 'room' | 'item'; number: number } | null {
  const match = /^(?:BILANGPRACTICE(ROOM)?|PRACTICE-)(\d{1,3})$/i.exec(codeOf(scanned) ?? '')
  return match ? { kind: match[1] ? 'room' : 'item', number: Number(match[2]) } : null
}
