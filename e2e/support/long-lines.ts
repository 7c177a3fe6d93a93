import type { Page } from '@playwright/test'

/** Lines of text with more than 95 characters, outside of tables. */
export const longLines = (page: Page) =>
  page.evaluate(() => {
    const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline')
    const blocks = [...document.querySelectorAll('main *')].filter(
      (element) =>
        !isInline(element) &&
        element.textContent !== '' &&
        [...element.children].every(isInline) &&
        !element.closest('[role=grid], table, svg, .bilang-hidden'),
    )
    return blocks.flatMap((block) => {
      const range = document.createRange()
      range.selectNodeContents(block)
      const lines = new Map<number, number>()
      for (const { top, width } of range.getClientRects())
        lines.set(Math.round(top / 8), (lines.get(Math.round(top / 8)) ?? 0) + width)
      const widths = [...lines.values()]
      const text = block.textContent ?? ''
      const longest = (text.length * Math.max(0, ...widths)) / widths.reduce((sum, width) => sum + width, 1)
      return longest > 95 ? [`${Math.round(longest)}: ${text}`] : []
    })
  })
