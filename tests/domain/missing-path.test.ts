import { describe, expect, it } from 'vitest'
import { clusterOf, fundClusterText } from '#domain/fund-cluster.ts'
import { type MissingFacts, missingPath, missingPathText } from '#domain/missing-path.ts'

const facts = (more: Partial<MissingFacts>): MissingFacts => ({
  form: 'RLSDDP',
  remarks: null,
  holder: 'Ana Cruz',
  document: null,
  transferredTo: null,
  ...more,
})

describe('what follows when a thing is missing', () => {
  it.each([
    [{ remarks: 'IIRUP No. 2024-01-0003' }, { step: 'iirup', paper: '2024-01-0003' }],
    [{ remarks: 'see ptr 2023-02-0001, iirup pending' }, { step: 'iirup', paper: '' }],
    [{ remarks: 'donated, PTR #2023-02-0001' }, { step: 'ptr', paper: '2023-02-0001' }],
    [{ transferredTo: 'Ben Lim' }, { step: 'ptr', paper: '' }],
    [{ remarks: 'RLSDDP 2024-05-0001 with auditor' }, { step: 'relief-filed', paper: '2024-05-0001', form: 'RLSDDP' }],
    [{ remarks: 'derecognition requested' }, { step: 'derecognition-asked' }],
    [{}, { step: 'report', form: 'RLSDDP' }],
    [{ form: 'RLSDDSP' }, { step: 'report', form: 'RLSDDSP' }],
    [
      { holder: '', document: '2022-01-0001' },
      { step: 'report', form: 'RLSDDP' },
    ],
    [{ holder: ' ' }, { step: 'find-holder' }],
    [{ holder: '', remarks: 'scripture' }, { step: 'find-holder' }],
  ])(
    '[REPORT-1] papers first, then the person accountable; the one-time derecognition is offered to nobody: %j',
    (more, path) => {
      expect(missingPath(facts(more as Partial<MissingFacts>))).toEqual(path)
      expect(missingPathText(missingPath(facts(more as Partial<MissingFacts>)))).toMatch(/\.$/)
      if (!('remarks' in more))
        expect(missingPathText(missingPath(facts(more as Partial<MissingFacts>)))).not.toMatch(/derecogni/)
    },
  )
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
  ])('[DOC-13] %s is cluster %s; what leaves it open keeps its own name', (name, code) => {
    expect(clusterOf(name)?.code).toBe(code)
    if (!code) expect(fundClusterText(name)).toBe(name)
  })
})
