import { randomUUID } from 'node:crypto'
import { text } from '@ungana/language/server'
import { addressOf } from './address.ts'
import { type Html, html, type Part } from './html.ts'
import type { Visit } from './text-pages.ts'

interface Field {
  readonly name: string
  /** Needed if the page has several fields of the same name. */
  readonly id?: string
  readonly label: string
  readonly type?: 'text' | 'password' | 'date' | 'lines' | 'search' | 'tel'
  readonly value?: string | undefined
  readonly hint?: string
  readonly autoComplete?: string
  readonly required?: boolean
  /** With options, the field is a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

/** A field with its label, hint and, after a refused form, what is wrong with it. Passwords are never filled in again. */
export function field(visit: Visit, { name, id = name, label, type = 'text', value, hint, autoComplete, required = true, options }: Field): Html {
  const typed = type === 'password' ? '' : (visit.form[name] ?? value ?? '')
  const wrong = visit.problem?.field === name ? visit.problem.message : undefined
  const notes = wrong ?? hint
  const noted = notes !== undefined && html` aria-describedby="${id}-note"`
  const marks = html`id="${id}" name="${name}"${noted}${wrong !== undefined && html` aria-invalid="true"`}${required && html` required`}${
    autoComplete && html` autocomplete="${autoComplete}"`
  }`
  const control = options
    ? html`<select ${marks}>${options.map((each) => html`<option value="${each.value}"${each.value === typed && html` selected`}>${each.label}</option>`)}</select>`
    : type === 'lines'
      ? html`<textarea ${marks} rows="4">${typed}</textarea>`
      : html`<input ${marks} type="${type}" value="${typed}">`
  return html`<label for="${id}">${label}</label>${control}${notes !== undefined && html`<small id="${id}-note">${notes}</small>`}`
}

/** A form that a text page sends to `action`. A repeated sending has no second effect. */
export const form = (visit: Visit, { action, submit, fields }: { readonly action: string; readonly submit: string; readonly fields: Part }): Html =>
  html`<form method="post" action="${addressOf(action, visit.language)}"><input type="hidden" name="key" value="${visit.form.key ?? randomUUID()}">${fields}<button>${submit}</button></form>`

/** What was wrong with a form, above it. */
export const problemOf = ({ problem, say }: Visit): Part =>
  problem && html`<p class="problem" role="alert"><strong>${say(text('Nothing was changed'))}.</strong> ${problem.message}</p>`

/** A form that changes the address, such as a search. */
export const search = (visit: Visit, { action, submit, fields }: { readonly action: string; readonly submit: string; readonly fields: Part }): Html =>
  html`<form action="${addressOf(action, visit.language)}">${fields}<button>${submit}</button></form>`
