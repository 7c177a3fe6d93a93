/** A print request as plain data, so that it can be sent to a worker, which reads the rows itself. */
import type { DisposalValues } from '#contract/documents/disposal.ts'
import type { SecondCountRecords } from '#domain/campaigns/second-counts.ts'
import type { Settlement } from '#domain/campaigns/settlements.ts'
import type { BaselineRef, Where } from '#domain/catalog/catalog-queries.ts'
import type { FormCondition } from '#domain/reports/form-rows.ts'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import type { FilledForm } from './forms/all-forms.ts'
import type { LabelPrinter } from './label-printers/label-printer.ts'
import type { Calibration } from './labels/calibration.ts'
import type { TagSource } from './labels/label-content.ts'
import type { PrintPart } from './labels/print-parts.ts'
import type { SignInSlip, SlipTexts } from './labels/sign-in-slips.ts'
import type { TagQuery } from './labels/tag-query.ts'
import type { ReportFormId } from './reports/all-report-forms.ts'
import type { ReportHeader } from './reports/report-form.ts'

/** Printing the same rows again, with other settings, does not read them again. */
export interface ReportRows {
  form: ReportFormId
  /** The scope, as the page of the report has it. */
  filter: Where
  /** The rows of a campaign's baseline; null: the current list. */
  baseline: BaselineRef | null
  /** A person declared the count over: uncounted items are missing. */
  isCountOver: boolean
  /** More rows than this are only counted. */
  maxRows: number
}

export interface ReportJob {
  kind: 'report'
  title: string
  rows: ReportRows
  header: Omit<ReportHeader, 'dataAsOf' | 'draft'>
  /** Whether the count is open; null: as long as a row is not counted. */
  draft: boolean | null
  condition: FormCondition
  /** When the campaign closed; null: the rows are as of when they are read. */
  closedAt: number | null
  timeZone: string
  /** Item → the latest finding about it, in words. */
  sightings: ReadonlyMap<number, string>
  /** Item → its settlement in the campaign. */
  settlements: ReadonlyMap<number, Settlement>
  /** Item → its second counts in the campaign. */
  secondCounts: ReadonlyMap<number, SecondCountRecords>
  /** Item → its inspection and disposal values. */
  disposals: ReadonlyMap<number, DisposalValues>
  /** Follows the moment of the data in the footer. */
  dataNote: string
}

export interface FormsJob {
  kind: 'forms'
  title: string
  forms: readonly FilledForm[]
}

export interface TagsJob {
  kind: 'tags'
  query: TagQuery
  /** A tag for each unit of a record, instead of one for the record. */
  perUnit: boolean
  source: TagSource
  /** Id of a label template. */
  template: string
  /** Prints on its labels instead of the template. */
  labelPrinter: LabelPrinter | null
  /** First cell to print on, counted from 1. */
  firstCell: number
  calibration: Calibration
  /** Index of the part to print. */
  part: number
}

/** The sheet to measure a printer with. */
export interface CalibrationJob {
  kind: 'calibration'
  sheet: { width: number; height: number }
}

export interface SlipsJob {
  kind: 'slips'
  title: string
  slips: readonly SignInSlip[]
  texts: SlipTexts
}

export type PrintJob = ReportJob | FormsJob | TagsJob | CalibrationJob | SlipsJob

/** Facts that are known once the rows are read, before the layout. */
/** An item whose disposal contradicts it: `disposalErrors` says why. */
export interface DisposalContradiction {
  item: Pick<ReportProduct, 'id' | 'property_number' | 'units' | 'on_hand' | 'price'>
  disposal: DisposalValues
}

export interface ReportFacts {
  kind: 'report'
  /** Number of rows of the query. */
  total: number
  /** There are more than `maxRows`: nothing was read. */
  isTooLong: boolean
  /** Number of rows on the forms, and of forms. */
  rows: number
  forms: number
  /** Server time of the list that they were read from; null if unknown. */
  asOf: number | null
  draft: boolean
  /** Items that are not in the campaign's baseline, which its forms leave out. */
  lateAdditions: number
  acquiredLater: number
  otherCondition: number
  /** Rows without a known account, and rows whose account comes from the property number. */
  withoutAccount: number
  accountFromNumber: number
  /** Rows with a total offset, on a form whose values are quantity × unit value. */
  withOffset: number
  /** Rows without disposal values, and rows whose values contradict the item; the first of these. */
  withoutDisposal: number
  contradictions: number
  firstContradictions: readonly DisposalContradiction[]
}

export interface TagFacts {
  kind: 'tags'
  /** Number of tags of all parts. */
  total: number
  /** Number of records that get one tag for many units. */
  lots: number
  parts: readonly PrintPart[]
  /** Number of tags of this part. */
  tags: number
  /** Size of the smallest module in millimeters; null without tags. */
  smallestModule: number | null
}

export type PrintFacts = ReportFacts | TagFacts | null
