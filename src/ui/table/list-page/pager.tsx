import { Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/shared/ui-table.ts'
import { Button } from '#ui/button.tsx'

/** Previous, next and the page number (specification §2), for lists that are loaded or read page by page. */
export function Pager({
  page,
  hasNext,
  onPage,
  pages,
}: {
  /** Starts at 1. */
  page: number
  hasNext: boolean
  onPage: (page: number) => void
  pages?: number | undefined
}) {
  return (
    <Group component="nav" aria-label={t('pages')} gap="xs" justify="center">
      <Button
        variant="secondary"
        size="icon"
        aria-label={t('previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </Button>
      <span aria-current="page" className="bilang-figures bilang-page-number">
        {pages === undefined
          ? t('page', { page: formatNumber(page) })
          : t('pageOf', { page: formatNumber(page), pages: formatNumber(pages) })}
      </span>
      <Button
        variant="secondary"
        size="icon"
        aria-label={t('nextPage')}
        disabled={!hasNext}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </Button>
    </Group>
  )
}
