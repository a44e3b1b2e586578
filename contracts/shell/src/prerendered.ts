/**
 * The prerendered HTML in a release, which shows a page before its scripts arrive. The builds write these files and the gateway assembles pages from
 * them. They are trusted like the scripts beside them.
 *
 * `skeletons.json` is a file of every part and has the HTML that fills a page until its code is loaded. `documents.json` is a file of the shell and
 * lists the shell's pages that are prerendered whole, with the frame. `index.html` is the frame of all other pages. Frame and documents are React's
 * own markup, except for the marks below.
 */
import * as z from 'zod/mini'

/**
 * Keys are page patterns, or a pattern with a query (`/directory?type=organization`) for a page that looks different with those parameters. The
 * shell's file has three more keys: "*" for an unknown address, "otherwise" for a page without a skeleton, and "remote" with the shell scripts that
 * every page of a remote needs.
 */
export const skeletons = z.record(
  z.string(),
  z.object({
    html: z.string(),
    css: z.string(),
    /** Addresses of the scripts of the page's own code, so that the browser can load them before the first script has run. */
    scripts: z.array(z.string()),
  }),
)
export type Skeletons = z.output<typeof skeletons>

/** Page pattern → name of the HTML file beside documents.json. */
export const documents = z.record(z.string(), z.string().check(z.regex(/^[a-z-]+\.html$/)))

/**
 * `texts.json`, a file of every part: language → address of the script with the part's texts, for each language that the part is translated to. The
 * script runs before the part's code. `later-texts.json` names in the same way scripts with the texts that the shell's documents do not need. The release has a folder with the language's code, with its `skeletons.json` and the shell's HTML.
 */
export const textScripts = z.record(z.string(), z.string())

/** Placeholders that the gateway fills, because only the gateway knows which parts are released. */
export const marks = {
  /** In the head: the CSS of the page's skeleton. */
  style: '<!--ungana:style-->',
  /** These marks enclose the default title and description. The gateway replaces both if the page has its own. */
  about: { begin: '<!--ungana:about-->', end: '<!--/ungana:about-->' },
  registry: '<!--ungana:registry-->',
  preload: '<!--ungana:preload-->',
  /** In the frame: the page's skeleton. */
  skeleton: '<!--ungana:skeleton-->',
  /** Attribute of an element whose content stays only if the site serves one of the paths in its `to` attribute, separated by spaces. */
  served: 'ungana-served',
  /** Name of an element whose content stays unless the operator made the choice in its `setting` attribute. */
  unless: 'ungana-unless',
  /** Attribute of the element with one header link, which the gateway repeats for each link. `link` has the placeholders inside the element. */
  links: 'ungana-links',
  link: { label: 'ungana-label', to: '/ungana-to', highlight: 'ungana-highlight', current: 'ungana-current' },
} as const
