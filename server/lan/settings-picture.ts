/** Drawings of a phone's settings: a list of rows in which the one to tap is marked. */
import { html } from 'hono/html'

export interface SettingsPicture {
  heading: string
  rows: readonly string[]
  /** Position of the row to tap. */
  tap: number
  /** The marked row has a switch. */
  isSwitch?: boolean
}

const rowHeight = 34
const width = 250

/** Hidden from screen readers: the steps say the same in words. */
export function settingsPicture({ heading, rows, tap, isSwitch = false }: SettingsPicture) {
  const height = 40 + rows.length * rowHeight + 8
  return html`<svg class="picture" viewBox="0 0 ${width} ${height}" width="${width}" aria-hidden="true">
    <rect class="frame" x="1" y="1" width="${width - 2}" height="${height - 2}" rx="12" />
    <text class="heading" x="16" y="27">${heading}</text>
    ${rows.map((row, at) => {
      const top = 38 + at * rowHeight
      const isMarked = at === tap
      return html`<g class="${isMarked ? 'marked' : 'row'}">
        <rect x="6" y="${top}" width="${width - 12}" height="${rowHeight - 4}" rx="8" />
        <text x="16" y="${top + 20}">${row}</text>
        ${
          isMarked && isSwitch
            ? html`<rect class="switch" x="${width - 50}" y="${top + 6}" width="32" height="18" rx="9" /><circle
                class="knob"
                cx="${width - 27}"
                cy="${top + 15}"
                r="7"
              />`
            : isMarked
              ? html`<path class="arrow" d="M${width - 24} ${top + 9}l6 6l-6 6" />`
              : ''
        }
      </g>`
    })}
  </svg>`
}
