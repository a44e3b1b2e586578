import type { NavigationLink, PageHead, Registry, Skeletons } from '@ungana/contracts-shell'

/** The part that draws the frame of every page. */
export const SHELL = 'shell'

/** A file of a release, by the folder it may be sent from. */
export interface ReleasedFile {
  readonly folder: string
  /** Relative to `folder`. */
  readonly path: string
  /** What it was released as, `sha256-…`. */
  readonly integrity: string
  /** Whether the address names its content, so that it never changes. */
  readonly hashed: boolean
  /** Whether the same, compressed, lies beside it as `<path>.br`. */
  readonly brotli: boolean
}

/** What releases of the browser parts make together for some visitors: the same object for all of them, another one whenever a release changes. */
export interface Site {
  /** The shell's frame and the pages that it renders itself; undefined while it has no usable release. */
  readonly shell: ShellRelease | undefined
  readonly registry: Registry
  /** By the name of the part that brought them. */
  readonly skeletons: ReadonlyMap<string, Skeletons>
  /** By page pattern. */
  readonly heads: ReadonlyMap<string, PageHead>
  /** By the name of the part, the path of the call that lists its sitemaps. */
  readonly sitemaps: ReadonlyMap<string, string>
  /** The file at a path: hashed ones of all kept releases, others of the releases that these visitors get. */
  readonly file: (path: string) => ReleasedFile | undefined
  /** Whether other visitors get another site at the moment. */
  readonly varies: boolean
}

export interface ShellRelease {
  /** The frame of every page that is no document. */
  readonly indexHtml: string
  readonly pages: readonly string[]
  readonly navigation: readonly NavigationLink[]
  /** By page pattern, pages that were drawn whole. */
  readonly documents: ReadonlyMap<string, string>
}

/** Whose site a request is about. */
export interface Visit {
  readonly site: Site
  /** The value of a Set-Cookie header, by which the visitor will get the same site again; undefined where that needs no cookie. */
  readonly cookie: string | undefined
}
