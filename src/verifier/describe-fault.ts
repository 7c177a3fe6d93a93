/** Says in words what is wrong with a pack, and what the figures are called. */
import type { PackFault, Subject } from '#domain/evidence/check-pack.ts'
import { formatMoment } from '#domain/text/format.ts'
import { t } from '#text/campaigns/evidence-check.ts'

function describeSubject({ item, person, at }: Subject, timeZone: string): string {
  if (person === null && at === null && item !== null) return item
  const moment = at === null ? '' : formatMoment(Date.parse(at), timeZone)
  return t('subject', { item: item ?? t('noItem'), person: person ?? t('noPerson'), moment: moment || t('noTime') })
}

/** The name of a report: blank is the total, `+` the items that entered while counting. */
const reportName = (report: string) => (report === '' ? t('allItems') : report === '+' ? t('enteredItems') : report)

export function describeFault(fault: PackFault, timeZone: string): string {
  switch (fault.kind) {
    case 'no-manifest':
      return t('fault.noManifest')
    case 'other-format':
      return t('fault.otherFormat', fault)
    case 'signature':
      return t('fault.signature')
    case 'other-key':
      return t('fault.otherKey', fault)
    case 'file-missing':
      return t('fault.fileMissing', fault)
    case 'file-added':
      return t('fault.fileAdded', fault)
    case 'file-changed':
      return t('fault.fileChanged', fault)
    case 'rewritten':
      return t('fault.rewritten', fault)
    case 'line-changed':
      return t('fault.lineChanged', {
        file: fault.file,
        line: String(fault.line),
        subject: describeSubject(fault.subject, timeZone),
      })
    case 'line-moved':
      return t('fault.lineMoved', {
        file: fault.file,
        line: String(fault.line),
        belongs: String(fault.belongs),
        subject: describeSubject(fault.subject, timeZone),
      })
    case 'lines-removed': {
      const { file, count, next } = fault
      const line = String(fault.line)
      return next === null
        ? t('fault.endRemoved', { file, line, count })
        : t('fault.linesRemoved', { file, line, count, subject: describeSubject(next, timeZone) })
    }
    case 'count':
      return t('fault.count', {
        item: fault.subject.item ?? '',
        record: String(fault.record),
        subject: describeSubject(fault.subject, timeZone),
      })
    case 'second-count':
      return t('fault.secondCount', {
        line: String(fault.line),
        subject: describeSubject(fault.subject, timeZone),
      })
    case 'total':
      return t('fault.total', {
        report: reportName(fault.report),
        figure: t(`figure.${fault.figure}`),
        stated: fault.stated,
        computed: fault.computed,
      })
  }
}
