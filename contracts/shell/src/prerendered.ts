/**
 * What a release carries of pages drawn ahead, so that a page shows something before its scripts arrive. The builds write it, the gateway
 * puts a page together from it. These files are trusted like the scripts beside them.
 *
 * `skeletons.json`, of any part: what stands in a page until its code is there. `documents.json`, of the shell: which of its pages it drew
 * whole, frame and all. `index.html` is the frame for every other page. Frame and documents are React's own markup, except for the marks below.
 */
import * as z from 'zod/mini'

/** By page pattern, or pattern and query (`/directory?type=organization`) for what a page shows where the address has those parameters. Of the shell also: "*" for an address that nobody has, "otherwise" for a page that comes without a skeleton, "remote" with the scripts that any page of a remote needs of the shell. */
export const skeletons = z.record(
  z.string(),
  z.object({
    html: z.string(),
    css: z.string(),
    /** Addresses of the scripts that the page's own code is in, so that they can be on their way before the first one has run. */
    scripts: z.array(z.string()),
  }),
)
export type Skeletons = z.output<typeof skeletons>

/** By page pattern, the name of the HTML file beside it. */
export const documents = z.record(z.string(), z.string().check(z.regex(/^[a-z-]+\.html$/)))

/** What the gateway fills in, because only it knows which parts are released. */
export const marks = {
  /** In the head: the CSS of the page's skeleton. */
  style: '<!--ungana:style-->',
  /** Around what the head says of the page where the gateway knows no better: title and description. */
  about: { begin: '<!--ungana:about-->', end: '<!--/ungana:about-->' },
  registry: '<!--ungana:registry-->',
  preload: '<!--ungana:preload-->',
  /** In the frame: the page's skeleton. */
  skeleton: '<!--ungana:skeleton-->',
  /** An element whose content stays if the site has one of the paths in its attribute `to`, which are parted by spaces. */
  served: 'ungana-served',
  /** An element that holds one header link, to be repeated for each; and what stands in it for the link's own. */
  links: 'ungana-links',
  link: { label: 'ungana-label', to: '/ungana-to', highlight: 'ungana-highlight', current: 'ungana-current' },
} as const
