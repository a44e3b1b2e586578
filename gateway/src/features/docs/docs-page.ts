// /api/docs: what openapi.json says, for people. Plain HTML that needs no script, so the strict policy of all pages holds.
import { STATUS_CODES } from 'node:http'
import { type Content, isPublic, type Operation, type Parameter, type ServicePart } from './join-documents.ts'
import { pageStyle } from './page-style.ts'
import { escapeHtml, schemaHtml } from './schema-html.ts'

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
<style>${pageStyle}</style>
</head>
<body>
<header>
<p><a href="/">Ungana</a></p>
<h1>API</h1>
<p>Every call that this site answers, as its services declare them. For programs: <a href="/api/docs/openapi.json">openapi.json</a>.</p>
</header>
<nav aria-label="Calls">
${sections.map(({ links }) => links).join('\n')}
</nav>
<main>
<section aria-labelledby="rules">
<h2 id="rules">What holds for every call</h2>
<ul>
<li>Bodies and answers are JSON. Readers drop keys that they do not know, and take values that they do not know where a set may grow.</li>
<li><b>Who may call</b> stands at each call: <em>anyone</em>, <em>member</em> (a signed-in company) or <em>staff</em>. Signing in sets a cookie; there are no API keys.</li>
<li>Whatever changes something must come from a page of this site, by <code>Origin</code>. A call <em>from anywhere</em> is for other programs too, and knows nobody.</li>
<li><b>Errors</b> are <code>{ "message", "code", "requestId", "field"? }</code>. Go by <code>code</code>; quote <code>requestId</code> to support. 503 and 429 say in <code>Retry-After</code> when to try again.</li>
<li><b>Idempotency-Key</b>: a creating call that is repeated with its key and body creates nothing more and has the first answer; another body with the same key is 422.</li>
<li><b>Ungana-Account</b>: the account whose call it must be; with no session of that account it is 401.</li>
<li>Lists in pages count all their rows in <code>X-Total-Count</code>.</li>
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
    const note = `<p class="missing" role="note">${name} does not answer at the moment. Its calls will be here again when it does.</p>`
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

// A link to what stands inside a closed <details> opens it; one to the <details> itself would not.
function callHtml(call: Call): string {
  const { operation } = call
  const notes = [
    `<span class="who ${escapeHtml(operation['x-policy'])}">${escapeHtml(operation['x-policy'])}</span>`,
    operation['x-sensitive'] && '<span class="note">the session is checked anew</span>',
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
    const said = type === 'application/json' ? '' : `<code>${escapeHtml(type)}</code> `
    return said + schemaHtml(schema) + Object.entries(examples).map(exampleHtml).join('')
  })
  return types.join('<br>')
}

/** A box that scrolls must be reached by keyboard, and say what it is. */
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
