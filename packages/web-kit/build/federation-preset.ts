/** The rspack configurations of the shell and of remotes. They share one file because their settings must agree. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, parse as parsePath } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Configuration, CopyRspackPlugin, HtmlRspackPlugin, rspack } from '@rspack/core'
import { marks, type RemoteManifest, remoteManifest } from '@ungana/contracts-shell'
import { parse } from 'zod/v4/core'
import { BuildFactsPlugin } from './build-facts-plugin.ts'
import { bundledPackages } from './bundled-packages.ts'
import { IntegrityPlugin } from './integrity-plugin.ts'
import { linguiMacros } from './lingui-macros.ts'
import { type Assets, type PrerenderedPages, PrerenderPlugin, skeletonsJson } from './prerender.ts'
import { refuseForeignWrites } from './refuse-foreign-writes.ts'
import { curatedAliases, libraryAliases, prerenderAliases, sharedLibraries, sharedVersions } from './shared-libraries.ts'
import { sourceHash } from './source-hash.ts'
import { TextsPlugin } from './texts-plugin.ts'

const repository = join(import.meta.dirname, '../../..')
const chunkRetry = join(import.meta.dirname, 'chunk-retry.ts')
const chunkRetryPlugin = join(import.meta.dirname, 'chunk-retry-plugin.ts')
/** The gateway that a part under development calls. It may run on another machine. */
const gatewayUrl = () => process.env.GATEWAY_URL ?? 'http://localhost:8080'
const isProduction = () => process.env.NODE_ENV !== 'development' && !process.argv.some((word) => ['serve', 'server', 's', 'dev'].includes(word))

/**
 * Configuration of the shell. It needs `src/main.tsx`, the federation runtime plugin `src/federation/runtime-plugin.ts`, and `index.html`, which gets
 * the addresses of `favicon.svg` and `early.js` (plain JavaScript that runs before the bundle) as `favicon` and `early`. The build writes index.html
 * and assets/ to `folder`/dist; in production also the documents of `src/documents.tsx` and the skeletons of `src/skeletons.tsx`.
 */
export function shellConfig(folder: string): Configuration {
  const production = isProduction()
  const assets = { favicon: hashedName(folder, 'favicon.svg'), early: hashedName(folder, 'early.js') }
  const common = commonConfig(folder, 'shell', '/', production)
  return {
    ...common,
    entry: {
      main: [chunkRetry, './src/main.tsx'],
      ...(production ? { 'service-worker': { import: join(repository, 'packages/service-worker/src/main.ts'), filename: 'sw.js' } } : {}),
    },
    resolve: { ...common.resolve, alias: { ...common.resolve.alias, ...curatedAliases() } },
    plugins: [
      // The first five are read by Module Federation, the last two by styled-components.
      new rspack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(sharedVersions()),
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
        FEDERATION_OPTIMIZE_NO_SHARED: 'false',
        'typeof process': JSON.stringify('undefined'),
        SC_DISABLE_SPEEDY: 'false',
      }),
      new HtmlRspackPlugin({
        template: join(folder, 'index.html'),
        chunks: ['main'],
        inject: 'head',
        scriptLoading: 'defer',
        // Minifying would remove the comments that the build and the gateway replace.
        minify: false,
        templateParameters: assets,
      }),
      ...(production ? [new PrerenderPlugin(prerenderConfig(folder, 'shell'), textFolders(folder), writeShell)] : []),
      ...(production ? [new IntegrityPlugin(), knownTypes, compiledAhead] : [new rspack.DefinePlugin({ INTEGRITY_LIST: 'undefined' })]),
      new TextsPlugin(textFolders(folder), {
        chunks: ['main', 'home', 'not-found', 'newsletter-calls'],
        data: ['contracts/directory/business-types.json', 'contracts/kit/neighbours.json', 'services/directory/seed/categories.json'],
      }),
      new BuildFactsPlugin(repository, sharedVersions()),
      new CopyRspackPlugin({
        patterns: [
          { from: join(folder, 'favicon.svg'), to: assets.favicon },
          { from: join(folder, 'early.js'), to: assets.early },
          { from: join(folder, 'site.webmanifest'), to: 'site.webmanifest' },
          { from: join(folder, 'icons'), to: 'icons' },
        ],
      }),
    ],
    optimization: {
      ...minimized,
      splitChunks: {
        cacheGroups: {
          // One chunk for each page of the shell: the browser would discover a shared second chunk only after the first has loaded.
          default: false,
          defaultVendors: false,
          // Libraries rarely change, so this file stays in the visitor's cache over many releases of the shell.
          framework: { name: 'framework', chunks: 'all', test: frameworkModule, enforce: true },
        },
      },
    },
    devServer: developmentServer(['/api', '/r', '/registry.json']),
  }
}

const HOME = 'home.html'

/** Writes the frame and the complete home page. index.html is the template of both. */
function writeShell(rendered: PrerenderedPages, assets: Assets) {
  const { read, write, scripts } = assets
  const around = read('index.html')
  const document = (name: string, head = '') => {
    const { html = '', css = '' } = rendered.documents[name] ?? {}
    return around.replace('<!--ungana:head-->', () => css + marks.style + head).replace('<!--ungana:root-->', () => html)
  }
  write('index.html', document('frame'))
  // The home page's code is a separate chunk, which other pages do not load. With the preload this chunk loads in parallel with the bundle.
  const links = scripts('home').map((address) => `<link rel="preload" as="script" href="${address}">`)
  write(HOME, document('home', links.join('')))
  write('documents.json', JSON.stringify({ '/': HOME, '/home': HOME }))
  // A page of a remote also needs Module Federation's runtime from the shell.
  const ofRemotes = { html: '', css: '', scripts: scripts('federation') }
  write('skeletons.json', skeletonsJson(rendered, assets, { remote: ofRemotes }))
}

/**
 * Configuration of a remote. `folder` must contain `remote.json` and `src/mount.tsx`. The default export of mount.tsx is the RemoteModule of
 * contracts/shell. A slot that remote.json maps to `./x` lives in `src/slots/x.tsx`. The build writes mf-manifest.json and assets/ to `folder`/dist,
 * and skeletons.json if there is a `src/skeletons.tsx` (see prerender/skeletons.tsx).
 * With `UNGANA_STANDALONE=1` the remote becomes a page of its own with a small host around it, for `rspack serve`. The optional default export of
 * `src/standalone.tsx` is a component that provides what the shell normally provides, such as the global style.
 */
export function remoteConfig(folder: string): Configuration {
  const manifest = readRemoteManifest(folder)
  return process.env.UNGANA_STANDALONE === '1' ? standaloneConfig(folder, manifest) : releaseConfig(folder, manifest)
}

function releaseConfig(folder: string, manifest: RemoteManifest): Configuration {
  const common = commonConfig(folder, manifest.name, `/r/${manifest.name}/`, true)
  const isDrawn = Object.values(manifest.heads ?? {}).some(({ drawn }) => drawn)
  const drawnPackages: string[] = []
  return {
    ...common,
    // Two releases can run in one page, so their bundles need different names.
    output: { ...common.output, uniqueName: `${containerName(manifest.name)}_${sourceHash(repository, sourceFolders(folder))}` },
    entry: {},
    plugins: [
      new ModuleFederationPlugin({
        name: containerName(manifest.name),
        filename: 'assets/remoteEntry.[contenthash:8].js',
        exposes: exposedModules(folder, manifest),
        dts: false,
        manifest: true,
        shareStrategy: 'loaded-first',
        shared: sharedLibraries('remote'),
        runtimePlugins: [chunkRetryPlugin],
        experiments: { optimization: { target: 'web', disableRemote: true }, externalRuntime: true },
      }),
      new PrerenderPlugin(
        prerenderConfig(folder, manifest.name, isDrawn ? minimized : undefined),
        textFolders(folder),
        (rendered, assets) => assets.write('skeletons.json', skeletonsJson(rendered, assets)),
        ({ code, stats }, write) => {
          if (!isDrawn) return
          write('pages.cjs', code)
          drawnPackages.push(...bundledPackages(stats.compilation, repository))
        },
      ),
      new IntegrityPlugin(),
      new TextsPlugin(textFolders(folder)),
      new BuildFactsPlugin(repository, {}, drawnPackages),
      knownTypes,
      compiledAhead,
    ],
    // Each release of a remote changes all its files, so its modules may have the shortest ids.
    optimization: { ...minimized, moduleIds: 'natural' },
  }
}

function standaloneConfig(folder: string, manifest: RemoteManifest): Configuration {
  const ownFrame = join(folder, 'src/standalone.tsx')
  return {
    ...commonConfig(folder, manifest.name, '/', false),
    entry: { main: join(import.meta.dirname, '../standalone/bootstrap.ts') },
    plugins: [
      new ModuleFederationPlugin({
        name: containerName(manifest.name),
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        shared: sharedLibraries('standalone'),
      }),
      new rspack.NormalModuleReplacementPlugin(/^\.\/remote\.tsx$/, mountModule(folder)),
      ...(existsSync(ownFrame) ? [new rspack.NormalModuleReplacementPlugin(/^\.\/frame\.tsx$/, ownFrame)] : []),
      new rspack.DefinePlugin({ STANDALONE_TITLE: JSON.stringify(manifest.title), STANDALONE_LINKS: JSON.stringify(manifest.navigation) }),
      new HtmlRspackPlugin({ template: join(import.meta.dirname, '../standalone/index.html'), title: manifest.title }),
    ],
    devServer: developmentServer(['/api']),
  }
}

/**
 * Builds the part for Node, in one file and without federation. If a module must behave differently there, `<name>.prerender.tsx` beside it replaces
 * it.
 */
export function prerenderConfig(folder: string, name: string, optimization: Configuration['optimization'] = { minimize: false }): Configuration {
  const { output: _, ...common } = commonConfig(folder, name, '/', true)
  const own = (file: string) => [new RegExp(`^\\./${file}\\.tsx$`), join(folder, `src/${file}.tsx`)] as const
  return {
    ...common,
    name: 'prerender',
    target: 'node',
    entry: join(import.meta.dirname, '../prerender/render.tsx'),
    resolve: {
      ...common.resolve,
      extensionAlias: { '.ts': ['.prerender.ts', '.ts'], '.tsx': ['.prerender.tsx', '.tsx'] },
      alias: { ...common.resolve.alias, ...prerenderAliases() },
    },
    plugins: [
      ...[own('skeletons'), own('documents')]
        .filter(([, file]) => existsSync(file))
        .map(([placeholder, file]) => new rspack.NormalModuleReplacementPlugin(placeholder, file)),
      new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    optimization,
  }
}

function commonConfig(folder: string, name: string, publicPath: string, production: boolean) {
  return {
    context: folder,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2020'],
    // A source map beside the bundle would be published with it.
    devtool: production ? false : 'cheap-module-source-map',
    // Lazy compilation of the development server breaks federation.
    lazyCompilation: false,
    output: {
      path: join(folder, 'dist'),
      clean: true,
      publicPath,
      uniqueName: containerName(name),
      filename: production ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
      chunkFilename: production ? 'assets/[id].[contenthash:8].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      chunkLoadTimeout: 8000,
      crossOriginLoading: 'anonymous',
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'], alias: libraryAliases(production) },
    module: {
      rules: [
        // Contracts have no side effects, so the bundler may drop those that the part does not use.
        { test: /[\\/]contracts[\\/][^\\/]+[\\/]src[\\/]/, sideEffects: false },
        { test: /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/, loader: join(import.meta.dirname, 'tree-shakable-router-loader.ts') },
        {
          test: /\.tsx?$/,
          exclude: /[\\/]node_modules[\\/]/,
          use: [
            { loader: join(import.meta.dirname, 'drop-message-ids-loader.ts') },
            {
              loader: 'builtin:swc-loader',
              options: {
                jsc: {
                  parser: { syntax: 'typescript', tsx: true },
                  target: 'es2020',
                  transform: { react: { runtime: 'automatic', development: !production } },
                  assumptions: { setPublicClassFields: true },
                  experimental: {
                    cacheRoot: join(repository, 'node_modules/.cache/swc'),
                    plugins: [linguiMacros(), styledComponentsPlugin(production)],
                  },
                },
              },
            },
          ],
          type: 'javascript/auto',
        },
      ],
    },
    performance: false,
  } satisfies Configuration
}

/** Gives every styled component a stable id, whatever order bundles load in. The browser can then reuse markup that the server rendered. */
function styledComponentsPlugin(production: boolean): [string, Record<string, unknown>] {
  return [createRequire(import.meta.url).resolve('@swc/plugin-styled-components'), { ssr: true, pure: true, minify: true, displayName: !production }]
}

/** The shared libraries and their dependencies. */
const frameworkModule =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|styled-components|stylis|@emotion)[\\/]|[\\/]web-kit[\\/]src[\\/]shared[\\/]/

/** Libraries ask what the browser has. Every browser that runs our syntax has these, so the minimizer removes the other answer's code. */
const knownTypes = new rspack.DefinePlugin({
  ...typesOf('object', ['window', 'document', 'navigator', 'console', 'Reflect']),
  ...typesOf('function', ['AbortController', 'MessageChannel', 'Promise', 'ShadowRoot', 'WeakMap', 'WeakSet', 'clearTimeout', 'queueMicrotask']),
  // React's developer tools need the development build. The second existed in Internet Explorer.
  ...typesOf('undefined', ['__REACT_DEVTOOLS_GLOBAL_HOOK__', 'setImmediate']),
})

/**
 * Makes browsers compile a file in the background while it loads. Otherwise they compile each function on the page's thread when it is first called.
 * Not in texts, which hold no functions, nor in sw.js, whose compiled code browsers keep.
 */
const compiledAhead = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  include: /^assets\/.*\.js$/,
  exclude: /^assets\/messages-/,
  // After the minimizer, which drops comments, and before a file's name is made from its content.
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE,
})

function typesOf(type: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`typeof ${name}`, JSON.stringify(type)]))
}

/** Four passes, because dropping code makes more code unused. */
const minimizerOptions = { ecma: 2020, compress: { passes: 4 }, format: { comments: false } } as const
const minimized: NonNullable<Configuration['optimization']> = {
  minimizer: [new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false, minimizerOptions })],
  // The shortest names of exports.
  mangleExports: 'size',
}

function developmentServer(proxied: readonly string[]): NonNullable<Configuration['devServer']> {
  return {
    host: 'localhost',
    port: Number(process.env.PORT ?? 3000),
    historyApiFallback: true,
    setupMiddlewares: (middlewares) => [{ name: 'refuse-foreign-writes', middleware: refuseForeignWrites }, ...middlewares],
    proxy: [{ context: [...proxied], target: gatewayUrl(), changeOrigin: true, headers: { origin: new URL(gatewayUrl()).origin } }],
  }
}

/** The federation container's name, which is also a global variable. Without the prefix a remote called `history` would replace a browser object. */
function containerName(name: string): string {
  return `ungana_${name.replaceAll('-', '_')}`
}

function exposedModules(folder: string, manifest: RemoteManifest): Record<string, string> {
  const slots = [...new Set(Object.values(manifest.slots))].map((exposed) => [
    exposed,
    join(folder, 'src/slots', `${exposed.replace(/^\.\//, '')}.tsx`),
  ])
  return Object.fromEntries([['./routes', mountModule(folder)], ...slots])
}

function mountModule(folder: string): string {
  const file = join(folder, 'src/mount.tsx')
  if (!existsSync(file)) throw new Error(`${file} is missing: a remote's default export lives there`)
  return file
}

function readRemoteManifest(folder: string): RemoteManifest {
  return parse(remoteManifest, JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')))
}

function sourceFolders(folder: string): string[] {
  const ours = ['contracts', 'packages/language', 'packages/ui', 'packages/web-kit'].map((part) => join(repository, part))
  return [join(folder, 'src'), ...ours.filter((part) => existsSync(part))]
}

/** The part, and the packages and contracts whose texts it contains. */
function textFolders(folder: string): string[] {
  const folders = [folder, ...['packages/ui', 'packages/web-kit'].map((part) => join(repository, part))]
  const contracts = folders.flatMap((part) => Object.keys(JSON.parse(readFileSync(join(part, 'package.json'), 'utf8')).dependencies ?? {}))
  const domains = contracts.flatMap((name) => /^@ungana\/contracts-(.*)/.exec(name)?.[1] ?? [])
  // Contracts without texts have no catalogues.
  const withTexts = [...new Set(domains)].map((domain) => join(repository, 'contracts', domain)).filter((part) => existsSync(join(part, 'locales')))
  return [...folders, ...withTexts]
}

/** `early.js` → `assets/early.1a2b3c4d.js` */
function hashedName(folder: string, file: string): string {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
    .slice(0, 8)
  const { name, ext } = parsePath(file)
  return `assets/${name}.${hash}${ext}`
}
