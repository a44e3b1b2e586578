import type { NavigationLink, PageHead, Registry, Skeletons, TranslatedManifest } from '@ungana/contracts-shell'

/** Name of the part that renders the frame of every page. */
export const SHELL = 'shell'

/** A file of a release that may be sent. */
export interface ReleasedFile {
  readonly folder: string
  /** Relative to `folder`. */
  readonly path: string
  /** The file's hash at its release, `sha256-…`. */
  readonly integrity: string
  /** Whether the file's address contains its hash, so that the content never changes. */
  readonly hashed: boolean
  /** Whether there is a compressed version of the file, `<path>.br`. */
  readonly brotli: boolean
}

/**
 * A set of releases, one for each browser part, that some visitors get. These visitors share one object. When a release changes, a new object is
 * made.
 */
export interface Site {
  /** The shell's release; undefined while there is no usable one. */
  readonly shell: ShellRelease | undefined
  readonly registry: Registry
  /** Part → its skeletons. */
  readonly skeletons: ReadonlyMap<string, Skeletons>
  /** Part → the code that draws its pages with their data. */
  readonly pages: ReadonlyMap<string, ReleasedFile>
  /** Part → language → the part in that language. */
  readonly translations: ReadonlyMap<string, ReadonlyMap<string, Translation>>
  /** Part → language → what people read of its manifest. */
  readonly manifests: ReadonlyMap<string, Readonly<Record<string, TranslatedManifest>>>
  /** Page pattern → page head. */
  readonly heads: ReadonlyMap<string, PageHead>
  /** Part → path of the endpoint that lists its sitemaps. */
  readonly sitemaps: ReadonlyMap<string, string>
  /** Part → its shortcuts, in English. */
  readonly shortcuts: ReadonlyMap<string, NonNullable<TranslatedManifest['shortcuts']>>
  /** Returns the file at a path: hashed files from all kept releases, other files only from the releases of this site. */
  readonly file: (path: string) => ReleasedFile | undefined
  /** Whether other visitors currently get different releases. */
  readonly varies: boolean
}

export interface ShellRelease extends ShellDocuments {
  readonly pages: readonly string[]
  readonly navigation: readonly NavigationLink[]
}

export interface ShellDocuments {
  /** The frame of every page that is not prerendered whole. */
  readonly indexHtml: string
  /** Page pattern → HTML of a page that is prerendered whole. */
  readonly documents: ReadonlyMap<string, string>
}

/** The releases that visitors get at present. */
export interface Served {
  readonly parts: ReadonlyMap<string, { readonly current: string; readonly canary?: string }>
  /** Page pattern → the part that has the page. */
  readonly pages: ReadonlyMap<string, string>
}

/** What a release has in another language than English. */
export interface Translation {
  /** The script with the texts, which must run before the part's code. */
  readonly script: { readonly address: string; readonly integrity: string }
  /** The script with the shell's texts that its prerendered documents do not need. */
  readonly later?: { readonly address: string; readonly integrity: string }
  readonly skeletons: Skeletons
  /** Set for the shell. */
  readonly documents?: ShellDocuments
}

/** The site that one visitor gets. */
export interface Visit {
  readonly site: Site
  /** Value of a Set-Cookie header that gives the visitor the same site again; undefined if no cookie is needed. */
  readonly cookie: string | undefined
}
