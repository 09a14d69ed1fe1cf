// npm run drill:learning [-- --only frames,views,… --runs 20 --kills 100 --orders 1000 --seconds 120 --megabytes 100
// --list --record]: measures how a student learns on a slow line, in a real Chromium on a product of its own with the
// demo: bytes and time until the first frame, the bytes of pages, a chapter that is saved on a line that is cut, one of
// 100 MB that is cut a hundred times, tabs that are killed while they save, changed rows of saved lessons, progress of
// three devices in random orders, and the start without a connection. `--list` names what was fetched. Needs
// `npm run build`.
import { parseArgs } from 'node:util'
import { BYTES_PER_BYTE, COUNT, type Figure, KILOBYTES, recordFigures } from '#bench/lib/record.ts'
import { saveLargeChapter } from './learning/large-chapter.ts'
import { startsOffline } from './learning/offline-start.ts'
import { mergeInRandomOrders } from './learning/progress.ts'
import { killWhileSaving, saveOnCutLine } from './learning/saving.ts'
import { aLearningSite, type LearningSite } from './learning/site.ts'
import { tamper } from './learning/tampering.ts'
import { coldJourney, type FrameFigures, type Journey, playOnSlowLine, warmList } from './learning/views.ts'

/** A browser fetches more or less ahead on each. */
const COLD_RUNS = 3

const { only, runs, kills, orders, seconds, megabytes, record } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '20' },
    kills: { type: 'string', default: '100' },
    orders: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '120' },
    megabytes: { type: 'string', default: '100' },
    list: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
}).values

const parts: Readonly<Record<string, (site: LearningSite) => Promise<Figure[]>>> = {
  frames: firstFrames,
  views,
  progress,
  offline,
  tampering,
  killing,
  group,
  chapter,
}
const wanted = only?.split(',') ?? Object.keys(parts)

const site = await aLearningSite(Number(seconds))
try {
  for (const name of wanted) {
    const part = parts[name]
    if (!part) throw new Error(`${name} is none of ${Object.keys(parts).join(', ')}`)
    await site.endDevices()
    const figures = await part(site)
    for (const { bar, value, unit, target = '–', note = '' } of figures) {
      console.log(`${bar}: ${value.toPrecision(4)} ${unit} (wanted ${target}); ${note}`)
    }
    // After each part, because all of them take half an hour.
    recordFigures('drill-learning', figures, record)
  }
} finally {
  await site.stop()
}

function kilobytes(bytes: number): number {
  return bytes / 1000
}

/** The value that a share of all values does not exceed. */
function quantile(values: readonly number[], share: number): number {
  return values.toSorted((first, second) => first - second)[Math.ceil(values.length * share) - 1] ?? Number.NaN
}

async function firstFrames(site: LearningSite): Promise<Figure[]> {
  const all: FrameFigures[] = []
  for (let run = 0; run < Number(runs); run += 1) all.push(await playOnSlowLine(site, site.noisy))
  const slides = await playOnSlowLine(site, site.lesson)
  const note = `400 kbit/s, 400 ms, ${runs} runs, noisy picture`
  const each = (of: keyof FrameFigures): number[] => all.map((figures) => figures[of])
  return [
    { bar: 'media bytes before Play', target: '≤ 0', value: Math.max(...each('mediaBytesBefore')), unit: COUNT, note },
    {
      bar: 'lesson page before Play, empty cache',
      value: kilobytes(quantile(each('pageBytes'), 0.5)),
      unit: KILOBYTES,
      note,
    },
    {
      bar: 'bytes from Play to the first frame',
      target: '≤ 120',
      value: kilobytes(quantile(each('bytesAfter'), 0.5)),
      unit: KILOBYTES,
      note,
    },
    { bar: 'first frame after Play, median', target: '≤ 2.5', value: quantile(each('seconds'), 0.5), unit: 's', note },
    { bar: 'first frame after Play, 95 %', target: '≤ 3', value: quantile(each('seconds'), 0.95), unit: 's', note },
    {
      bar: 'first frame after Play, slides',
      value: slides.seconds,
      unit: 's',
      note: `one run, ${kilobytes(slides.bytesAfter).toFixed(1)} kB`,
    },
  ]
}

async function views(site: LearningSite): Promise<Figure[]> {
  const journeys: Journey[] = []
  for (let run = 0; run < COLD_RUNS; run += 1) journeys.push(await coldJourney(site, site.lesson))
  const [{ bytes, steps }] = journeys.toSorted((one, other) => other.bytes - one.bytes) as [Journey]
  const { furtherBytes, furtherPictures, againBytes } = await warmList(site)
  return [
    {
      bar: 'log-in to first frame, empty cache',
      target: '≤ 450',
      value: kilobytes(bytes),
      unit: KILOBYTES,
      note: `the most of ${COLD_RUNS} runs: ${steps.join(', ')}`,
    },
    {
      bar: 'further page of a list, without pictures',
      target: '≤ 12',
      value: kilobytes(furtherBytes),
      unit: KILOBYTES,
      note: `pictures ${kilobytes(furtherPictures).toFixed(1)} kB`,
    },
    {
      bar: 'page of a list that was opened before, without pictures',
      target: '≤ 12',
      value: kilobytes(againBytes),
      unit: KILOBYTES,
      note: '',
    },
  ]
}

async function progress(site: LearningSite): Promise<Figure[]> {
  const { orders: done, different } = await mergeInRandomOrders(site, Number(orders))
  const note = `${done} orders of the messages of three devices, some twice`
  return [{ bar: 'random orders with another progress', target: '≤ 0', value: different, unit: COUNT, note }]
}

async function offline(site: LearningSite): Promise<Figure[]> {
  const starts = await startsOffline(site, 10)
  const note = '10 starts of the home page; first contentful paint'
  return [
    { bar: 'start without a connection, 95 %', target: '≤ 1', value: quantile(starts, 0.95) / 1000, unit: 's', note },
  ]
}

async function tampering(site: LearningSite): Promise<Figure[]> {
  const { tried, played } = await tamper(site)
  const note = played.length === 0 ? `${tried} attempts` : `${tried} attempts; played: ${played.join(', ')}`
  return [{ bar: 'changed saved lessons that played', target: '≤ 0', value: played.length, unit: COUNT, note }]
}

async function killing(site: LearningSite): Promise<Figure[]> {
  const { kills: done, saved, broken } = await killWhileSaving(site, Number(kills))
  const note = `${done} kills while saving; ${saved} times saved whole`
  return [{ bar: 'broken lessons after killed tabs', target: '≤ 0', value: broken, unit: COUNT, note }]
}

async function group(site: LearningSite): Promise<Figure[]> {
  const { movedBytes, fileBytes, cuts, broken } = await saveOnCutLine(site)
  const note = `${(fileBytes / 1e6).toFixed(1)} MB at 400 kbit/s, cut ${cuts} times, ${broken} lessons not whole`
  return [
    {
      bar: 'saved chapter: bytes moved ÷ bytes of its files',
      target: '≤ 1.03',
      value: movedBytes / fileBytes,
      unit: BYTES_PER_BYTE,
      note,
    },
  ]
}

async function chapter(site: LearningSite): Promise<Figure[]> {
  const {
    movedBytes,
    fileBytes,
    lessons,
    broken,
    cuts,
    seconds: took,
  } = await saveLargeChapter(site, Number(megabytes))
  const note = `${(fileBytes / 1e6).toFixed(1)} MB, ${lessons} lessons, cut ${cuts} times, ${broken} not whole, ${took.toFixed(0)} s`
  const bar = 'large chapter, line cut after each MB: bytes moved ÷ bytes of its files'
  return [
    { bar, target: '≤ 1.03', value: movedBytes / fileBytes, unit: BYTES_PER_BYTE, note },
    { bar: 'lessons of that chapter that are not whole', target: '≤ 0', value: broken, unit: COUNT, note },
  ]
}
