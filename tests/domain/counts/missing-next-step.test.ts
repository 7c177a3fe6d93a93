import { describe, expect, it } from 'vitest'
import { type MissingItemFacts, missingNextStep, missingNextStepText } from '#domain/counts/missing-next-step.ts'
import { findFundCluster, formatFundCluster } from '#domain/documents/fund-cluster.ts'

const facts = (more: Partial<MissingItemFacts>): MissingItemFacts => ({
  form: 'RLSDDP',
  remarks: null,
  holder: 'Ana Cruz',
  document: null,
  transferredTo: null,
  ...more,
})

describe('next step of a missing item', () => {
  it.each([
    [{ remarks: 'IIRUP No. 2024-01-0003' }, { step: 'iirup', documentNumber: '2024-01-0003' }],
    [{ remarks: 'see ptr 2023-02-0001, iirup pending' }, { step: 'ptr', documentNumber: '2023-02-0001' }],
    [{ remarks: 'for IIRUP' }, { step: 'report', form: 'RLSDDP' }],
    [{ remarks: 'not in IIRUP, no PTR, RLSDDP to be filed' }, { step: 'report', form: 'RLSDDP' }],
    [{ remarks: 'donated, PTR #2023-02-0001' }, { step: 'ptr', documentNumber: '2023-02-0001' }],
    [{ transferredTo: 'Ben Lim' }, { step: 'ptr', documentNumber: '' }],
    [
      { remarks: 'RLSDDP 2024-05-0001 with auditor' },
      { step: 'relief-filed', documentNumber: '2024-05-0001', form: 'RLSDDP' },
    ],
    [{ remarks: 'derecognition requested' }, { step: 'derecognition-asked' }],
    [{}, { step: 'report', form: 'RLSDDP' }],
    [{ form: 'RLSDDSP' }, { step: 'report', form: 'RLSDDSP' }],
    [
      { holder: '', document: '2022-01-0001' },
      { step: 'report', form: 'RLSDDP' },
    ],
    [{ holder: ' ' }, { step: 'find-holder' }],
    [{ holder: '', remarks: 'scripture' }, { step: 'find-holder' }],
  ])('[REPORT-1] documents first, then the person accountable, never the one-time derecognition: %j', (more, path) => {
    expect(missingNextStep(facts(more as Partial<MissingItemFacts>))).toEqual(path)
    expect(missingNextStepText(missingNextStep(facts(more as Partial<MissingItemFacts>)))).toMatch(/\.$/)
    if (!('remarks' in more))
      expect(missingNextStepText(missingNextStep(facts(more as Partial<MissingItemFacts>)))).not.toMatch(/derecogni/)
  })
})

describe('fund clusters', () => {
  it.each([
    ['01 - Regular Agency Fund', '01'],
    ['01000000', '01'],
    ['GAA - Regular', '01'],
    ['Trust fund', '07'],
    ['IGP', '05'],
    ['Grants-in-aid project', undefined],
    ['0123', undefined],
    ['Regular trust', undefined],
  ])('[DOC-13] fund %s: cluster %s; an unclear name is kept', (name, code) => {
    expect(findFundCluster(name)?.code).toBe(code)
    if (!code) expect(formatFundCluster(name)).toBe(name)
  })
})
