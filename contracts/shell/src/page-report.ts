/** What a page tells the gateway about itself. It holds no text of an error, no address with ids, and nothing about the person. */
import * as z from 'zod/mini'
import { releaseName } from './releases.ts'

const part = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be the name of a part'))

/**
 * start: the shell's own code did not run. load: code of a part did not load. render: an error boundary caught it. script and promise: nobody caught
 * it.
 */
export const pageErrorKinds = ['start', 'load', 'render', 'script', 'promise'] as const

const pageError = z.strictObject({
  part,
  kind: z.enum(pageErrorKinds),
  /** Pattern of the page: `/company/:id`. */
  page: z.optional(z.string().check(z.maxLength(100))),
  /** Of the error's class: `TypeError`. */
  name: z.optional(z.string().check(z.regex(/^[A-Z][A-Za-z]{0,39}$/, 'must be the name of an error'))),
  /** File of the release, line and column: `routes.27bf3391.js:1:2345`. */
  place: z.optional(z.string().check(z.regex(/^[\w-]{1,40}\.[0-9a-f]{8}\.js:\d{1,7}:\d{1,7}$/, 'must be a file with line and column'))),
})
export type PageError = z.output<typeof pageError>

const milliseconds = z.optional(z.number().check(z.minimum(0), z.maximum(600_000)))

const pageTimings = z.strictObject({
  /** Until the first byte of the document. */
  firstByte: milliseconds,
  /** Until the largest picture or text was painted. */
  largestPaint: milliseconds,
  /** The longest wait from an input to the next picture. */
  interaction: milliseconds,
  /** How much moved by itself, as browsers count it. */
  layoutShift: z.optional(z.number().check(z.minimum(0), z.maximum(1000))),
})
export type PageTimings = z.output<typeof pageTimings>

export const pageReport = z.strictObject({
  /** Made up for each document that a browser loads, so that it counts once. Missing if the document sends only one report. */
  view: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must have 32 hexadecimal digits'))),
  /** Part → the release that runs or should run in the page. */
  parts: z.record(part, releaseName).check(z.refine((parts) => Object.keys(parts).length <= 20, 'must name at most 20 parts')),
  /** Pattern of the first page of the document. */
  page: z.optional(z.string().check(z.maxLength(100))),
  errors: z.optional(z.array(pageError).check(z.maxLength(9))),
  timings: z.optional(pageTimings),
})
export type PageReport = z.output<typeof pageReport>
