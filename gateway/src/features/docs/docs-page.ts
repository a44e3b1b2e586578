// /api/docs: openapi.json as a page for people. Plain HTML without scripts, so that the site's strict content security policy applies.
import { STATUS_CODES } from 'node:http'
import { styleHashes } from '#lib/style-hashes.ts'
import { type Content, isPublic, type Operation, type Parameter, type ServicePart } from './join-documents.ts'
import { pageStyle } from './page-style.ts'
import { escapeHtml, schemaHtml } from './schema-html.ts'

const style = `<style>${pageStyle}</style>`
/** Hashes of the page's style elements. */
export const pageStyles = styleHashes(style)

export function renderDocsPage(parts: readonly ServicePart[]): string {
  const sections = parts.map(serviceSection)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API · Ungana</title>
<link rel="icon" href="data:,">
${style}
</head>
<body>
<header>
<p><a href="/">Ungana</a></p>
<h1>API</h1>
<p>Every public endpoint of this site. For programs: <a href="/api/docs/openapi.json">openapi.json</a>.</p>
</header>
<nav aria-label="Calls">
${sections.map(({ links }) => links).join('\n')}
</nav>
<main>
<section aria-labelledby="rules">
<h2 id="rules">Rules for every call</h2>
<ul>
<li>Bodies and answers are JSON. Clients must ignore fields that they do not know. Where a set of values may grow, they must also accept unknown values.</li>
<li><b>Who may call</b> is shown for each call: <em>anyone</em>, <em>member</em> (a company that is logged in) or <em>staff</em>. Login sets a cookie; there are no API keys.</li>
<li>Calls that change data must come from a page of this site; the <code>Origin</code> header is checked. Calls marked <em>from anywhere</em> may also come from other programs; they run without a login.</li>
<li><b>Errors</b> are <code>{ "message", "code", "requestId", "field"? }</code>. Programs should use <code>code</code>. Quote <code>requestId</code> to support. With 503 and 429, <code>Retry-After</code> says when to try again.</li>
<li><b>Idempotency-Key</b>: if you repeat a call with the same key and body, nothing is created twice and you get the first answer. A different body with the same key gets 422.</li>
<li><b>Ungana-Account</b>: the account that the call is meant for. If another account is logged in, or none, the answer is 401.</li>
<li>For lists with pages, <code>X-Total-Count</code> is the number of all rows.</li>
</ul>
</section>
${sections.map(({ html }) => html).join('\n')}
</main>
</body>
</html>
`
}

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

function serviceSection({ service, document }: ServicePart): { readonly links: string; readonly html: string } {
  const name = escapeHtml(service)
  if (!document) {
    const note = `<p class="missing" role="note">${name} is not answering at the moment. Its calls appear again when it does.</p>`
    return {
      links: `<p><a href="#${name}">${name}</a></p>`,
      html: `<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2>${note}</section>`,
    }
  }
  const calls = Object.entries(document.paths)
    .flatMap(([path, operations]) => Object.entries(operations).map(([method, operation]): Call => ({ method, path, operation })))
    .filter(({ path, operation }) => isPublic(path, operation))
  const links = calls.map((call) => `<li><a href="#${anchor(call)}">${callName(call)}</a></li>`)
  return {
    links: `<details><summary>${name} <span class="count">${calls.length}</span></summary><ul>${links.join('')}</ul></details>`,
    html: `<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2>${calls.map(callHtml).join('\n')}</section>`,
  }
}

const anchor = ({ method, path }: Call) => escapeHtml(`${method}-${path.slice('/api/'.length).replace(/[^A-Za-z0-9]+/g, '-')}`)
const callName = ({ method, path }: Call) =>
  `<b class="method ${escapeHtml(method)}">${escapeHtml(method.toUpperCase())}</b> <code>${escapeHtml(path)}</code>`

// A link to an element inside a closed <details> opens it; a link to the <details> itself does not.
function callHtml(call: Call): string {
  const { operation } = call
  const notes = [
    `<span class="who ${escapeHtml(operation['x-policy'])}">${escapeHtml(operation['x-policy'])}</span>`,
    operation['x-sensitive'] && '<span class="note">the session is checked each time</span>',
    operation['x-from-anywhere'] && '<span class="note">from anywhere</span>',
    operation['x-deadline'] !== 'normal' && `<span class="note">${escapeHtml(operation['x-deadline'])}</span>`,
  ]
  const answers = Object.entries(operation.responses).filter(([status]) => status !== 'default')
  return `<details class="call"><summary><h3>${callName(call)}</h3>${notes.filter(Boolean).join(' ')}</summary>
<div id="${anchor(call)}">
${parametersHtml(operation.parameters)}
${operation.requestBody ? `<h4>Body</h4>${contentHtml(operation.requestBody.content)}` : ''}
${answers.map(([status, answer]) => answerHtml(status, answer.content)).join('\n')}
</div></details>`
}

const answerHtml = (status: string, content: Content | undefined) =>
  `<h4>Answer ${escapeHtml(status)} ${escapeHtml(STATUS_CODES[status] ?? '')}</h4>${content ? contentHtml(content) : '<span class="type">without a body</span>'}`

function contentHtml(content: Content): string {
  const types = Object.entries(content).map(([type, { schema = {}, examples = {} }]) => {
    const prefix = type === 'application/json' ? '' : `<code>${escapeHtml(type)}</code> `
    return prefix + schemaHtml(schema) + Object.entries(examples).map(exampleHtml).join('')
  })
  return types.join('<br>')
}

/** A scrolling box needs keyboard focus and a label. */
function exampleHtml([name, { value }]: [string, { readonly value: unknown }]): string {
  const label = `Example: ${escapeHtml(name)}`
  const text = escapeHtml(JSON.stringify(value, null, 2))
  return `<details class="example"><summary>${label}</summary><pre tabindex="0" role="group" aria-label="${label}">${text}</pre></details>`
}

const places: Readonly<Record<string, string>> = { path: 'In the address', query: 'Query', header: 'Headers' }

function parametersHtml(parameters: readonly Parameter[]): string {
  return [...Map.groupBy(parameters, (parameter) => parameter.in)]
    .map(([place, group]) => {
      const rows = group.map(
        ({ name, required, schema }) => `<li><code>${escapeHtml(name)}</code>${required ? '' : ' <i>optional</i>'} ${schemaHtml(schema)}</li>`,
      )
      return `<h4>${escapeHtml(places[place] ?? place)}</h4><ul class="fields">${rows.join('')}</ul>`
    })
    .join('\n')
}
