import type { SameKeys } from '../text-catalog.ts'
import type { en } from './reports-lists.ts'

export const fil = {
  found: {
    title: 'Mga nakitang PPE',
    inThisCount: 'Nakita sa bilangang ito',
    all: 'Lahat ng finding',
    none: 'Lalabas dito ang mga item kapag na-scan sila sa bilangang ito.',
    stationTitle: 'PPE na found at station',
    noneAtStation: 'Lalabas dito ang mga item na nakita ng nagbibilang nang walang tag, o may tag na wala sa records.',
    otherRoomTitle: 'Mga item na nakita sa ibang room',
    noneInAnotherRoom: 'Lalabas dito ang mga item na nakita ng nagbibilang sa room na iba sa nakatala.',
    noFindings:
      'Lalabas dito ang mga finding ng mga nagbibilang: mga item na found at station, hinanap pero hindi nakita, o nakita sa ibang room.',
  },

  findings: {
    count: '{count, plural, other {# finding}}.',
    notStored: 'Hindi kayang i-store ng server na ito ang mga finding. Ang mga nasa device na ito lang ang nakalista.',
    checking: 'Tinitingnan ang server…',
    notReached: 'Hindi namin maabot ang server. Ang mga finding lang sa device na ito ang nakalista.',
    asOf: 'Server as of {moment}.',
    asOfNoNewer: 'Server as of {moment}. Hindi namin nakuha ang mga mas bago.',
  },

  missing: {
    title: 'Mga nawawalang PPE',
    view: 'View',
    views: {
      groups: 'Ayon sa group',
      short: 'Kulang',
    },
    note: '{count, plural, other {# item}} ang hindi pa nabibilang. Tinatawag lang na nawawala ang item kapag hindi ito nakita sa isang saradong bilangan na kasama ito.',
    emptyScope: 'Walang item sa saklaw na ito. Pumili ng ibang filter, o magdagdag muna ng mga item.',
    none: {
      missing: 'Walang nawawala sa saklaw na ito.',
      waiting: 'Nabilang na ang lahat sa saklaw na ito.',
      groups: 'Nabilang na ang lahat sa saklaw na ito.',
      short: 'Walang item na kulang.',
    },
    lookedTitle: 'Mga item na hinanap pero hindi nakita',
    noneLooked: 'Lalabas dito ang mga item na hinanap ng nagbibilang pero hindi nakita.',
    nextStep: 'Susunod na hakbang',
    ifItStays: 'Kung mananatiling nawawala',
    report: 'Report',
    prepare: 'Gawan ng {form}',
    prepareFor: 'Gawan ng {form} ang {propertyNumber}',
    counted: '{counted} sa {recorded} ang nabilang',
    missingAnd: 'Nawawala. {sighting}',
  },

  unserviceable: {
    title: 'Unserviceable na property',
    noCondition: 'Walang kondisyong unserviceable',
    addCondition:
      'Magdagdag ng kondisyon na may “unserviceable” sa pangalan. Lalabas dito ang mga item na nasa kondisyong iyon.',
    file: 'Unserviceable',
    form: 'IIRUP at IIRUSP',
    formFile: 'inspeksyon at disposal',
    semiExpendable:
      'PPE lang ang para sa IIRUP. {count, plural, other {#}} sa mga item na ito ang semi-expendable at sa IIRUSP dapat: <link>i-print ang IIRUSP</link>.',
    notStored:
      'Hindi kayang i-store ng server na ito ang depreciation, disposal at benta. Iniiwang blangko ng mga form ang mga column na ito, para isulat-kamay.',
    missing:
      'Hindi isinama: {count, plural, other {# unserviceable na item}} na hindi nakita sa isang saradong bilangan. Nawawala ang mga ito, at walang makakapag-inspeksyon ng wala.',
    none: 'Walang unserviceable sa saklaw na ito.',
    quantity: 'Daming iinspeksyunin',
    found: '{found} sa {recorded}',
    carryingAmount: 'Carrying amount',
    disposal: 'Disposal',
    appraisedValue: 'Appraised value',
    inspection: 'Inspeksyon',
    enter: 'Ilagay',
    enterOf: 'Ilagay ang mga value ng {propertyNumber}: inspeksyon at disposal',
  },
} as const satisfies SameKeys<typeof en>
