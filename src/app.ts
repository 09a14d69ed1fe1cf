import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { ServerBuild } from 'react-router'
import { authenticator, mountAccounts, type SocialProviders } from '#domains/accounts/server/index.ts'
import { mountCatalogue } from '#domains/catalogue/server/index.ts'
import { mountContent } from '#domains/content/server/index.ts'
import { mountEnrolment } from '#domains/enrolment/server/index.ts'
import { mountLearning } from '#domains/learning/server/index.ts'
import { mountModeration } from '#domains/moderation/server/index.ts'
import { mountNews, newsSitemap } from '#domains/news/server/index.ts'
import { mountNotifications } from '#domains/notifications/server/index.ts'
import { mountPayments } from '#domains/payments/server/index.ts'
import { mountPayouts } from '#domains/payouts/server/index.ts'
import { mountRequests, requestSitemap } from '#domains/requests/server/index.ts'
import { mountSite, siteSitemap } from '#domains/site/server/index.ts'
import {
  classSitemap,
  courseSitemap,
  mountShareCards,
  mountStorefront,
  schoolSitemap,
  teacherSitemap,
} from '#domains/storefront/server/index.ts'
import { paths } from '#paths'
import type { AppServices } from '#platform/server/app-services.ts'
import { rememberSessions } from '#platform/server/auth/remember-sessions.ts'
import { poolOf } from '#platform/server/database/connect.ts'
import { mountPrivatePictures } from '#platform/server/files/private-pictures.ts'
import { registerPublicPictures } from '#platform/server/files/public-pictures.ts'
import { registerApi } from '#platform/server/http/api.ts'
import { answerError, answerUnreadableAddress } from '#platform/server/http/error-replies.ts'
import { watchBodies } from '#platform/server/http/incoming/body-pace.ts'
import { IncomingBodies } from '#platform/server/http/incoming/incoming-bodies.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { requestIds } from '#platform/server/http/request-ids.ts'
import { requestLog } from '#platform/server/http/request-log.ts'
import { pathOfTarget } from '#platform/server/http/request-target.ts'
import { timeoutsOf } from '#platform/server/http/request-times.ts'
import { countReply } from '#platform/server/metrics/http-figures.ts'
import { watchPageCache } from '#platform/server/metrics/page-cache-figures.ts'
import { registerAssets } from '#platform/server/pages/assets.ts'
import { registerDrawnPictures } from '#platform/server/pages/drawn-pictures.ts'
import { injectedCalls } from '#platform/server/pages/injected-calls.ts'
import { onPagesInvalidated } from '#platform/server/pages/invalidate-pages.ts'
import { registerOfflineFiles } from '#platform/server/pages/offline-files.ts'
import { PageCache } from '#platform/server/pages/page-cache.ts'
import { PageCalls } from '#platform/server/pages/page-calls.ts'
import { declaredQueryNames } from '#platform/server/pages/page-routes.ts'
import { registerPages } from '#platform/server/pages/pages.ts'
import { securityHeaders } from '#platform/server/pages/security-headers.ts'
import { m } from '#platform/server/plain-messages.ts'
import { registerRobots } from '#platform/server/sitemap/robots.ts'
import { registerSitemap } from '#platform/server/sitemap/sitemap.ts'
import { inRoute } from '#platform/server/watchdog/start-watchdog.ts'
import { actionPages } from './paths/action-pages.ts'

const PAGE_CACHE = { maxBytes: 32 * 2 ** 20, ttlMs: 30_000, lastResortMs: 600_000 }
const ONE_MIB = 2 ** 20
/** A keyword of 5,000 Burmese letters is 45 KB when percent-encoded in a URL; such calls are accepted. */
const MAX_HEADER_BYTES = 64 * 2 ** 10

/** All domains with endpoints; accounts also receives the social providers. */
const DOMAINS = [
  mountNotifications,
  mountNews,
  mountRequests,
  mountSite,
  mountCatalogue,
  mountStorefront,
  mountContent,
  mountEnrolment,
  mountPayments,
  mountPayouts,
  mountLearning,
  mountModeration,
]

/** Parts of robots.txt and the sitemap. */
const SITEMAP = [siteSitemap, courseSitemap, classSitemap, teacherSitemap, schoolSitemap, newsSitemap, requestSitemap]

/** The API with robots.txt and the sitemap, as tests use it; without providers social log-in is disabled. */
export async function buildApi(services: AppServices, socialProviders?: SocialProviders): Promise<FastifyInstance> {
  const timeouts = timeoutsOf(services.config.requestTimes)
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    genReqId: requestIds(),
    childLoggerFactory: (log, bindings) => requestLog(log, bindings),
    bodyLimit: ONE_MIB,
    trustProxy: services.config.trustProxy,
    ...timeouts,
    http: { ...timeouts.http, maxHeaderSize: MAX_HEADER_BYTES },
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url }) => pathOfTarget(url ?? ''),
    frameworkErrors: answerUnreadableAddress,
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new Refusal('NOT_FOUND')
  })
  const headers = Object.entries(securityHeaders(services.config))
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
  })
  app.addHook('onRequest', (request, _reply, done) => inRoute(request.routeOptions.url ?? 'none', done))
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, routeOptions } = request
    // A cached page is written directly to the socket response, which saves Fastify's reply handling.
    const { statusCode } = reply.raw
    const { elapsedTime } = reply
    const { url: route } = routeOptions
    services.accessLog({ reqId: id, method, route, status: statusCode, ms: Math.round(elapsedTime) })
    if (services.config.ops.web) countReply({ method, route: route ?? 'none', status: statusCode, ms: elapsedTime })
    done()
  })
  watchBodies(app, services.config.requestTimes)
  registerPublicPictures(app, services)
  mountShareCards(app, services)
  registerSitemap(app, { db: services.publicReads, publicUrl: services.config.publicUrl, sections: SITEMAP })
  registerDrawnPictures(app)
  registerRobots(app, services.config.publicUrl)
  const authenticate = authenticator(services.db, services.config.sessionLives)
  const { dataDir, largeBodiesAtOnce } = services.config
  const incomingBodies = new IncomingBodies({ folder: join(dataDir, 'incoming'), atOnce: largeBodiesAtOnce })
  app.addHook('onListen', () => incomingBodies.sweep())
  await registerApi(app, {
    authenticate,
    incomingBodies,
    overload: { limits: services.config.overloadLimits, waitingForDatabase: () => waitingFor(services) },
    authenticateCached: await rememberSessions(authenticate, services.listener),
    mountDomains: async (api) => {
      mountPrivatePictures(api, services)
      mountAccounts(api, services, socialProviders)
      for (const mountDomain of DOMAINS) await mountDomain(api, services)
    },
  })
  return app
}

function waitingFor({ db, publicReads }: Pick<AppServices, 'db' | 'publicReads'>): number {
  return poolOf(db).waitingCount + poolOf(publicReads).waitingCount
}

/** The whole web process: API, static files, pages. */
export async function buildApp(services: AppServices): Promise<FastifyInstance> {
  const app = await buildApi(services)
  await registerAssets(app, fileURLToPath(new URL('../build/client', import.meta.url)))
  const build = (await import(new URL('../build/server/index.js', import.meta.url).href)) as ServerBuild
  const cache = new PageCache(PAGE_CACHE)
  watchPageCache(cache)
  const without = services.config.pagesWithout
  await registerOfflineFiles(app, {
    folder: fileURLToPath(new URL('../build/worker', import.meta.url)),
    without,
    queryNames: declaredQueryNames(build),
    shortcuts: [
      { path: paths.own.student.learning(), nameIn: (locale) => m.learning_title({}, { locale }) },
      { path: paths.class.list(), nameIn: (locale) => m.platform_nav_classes({}, { locale }) },
    ],
    actionPages: actionPages(),
  })
  const calls = new PageCalls(without.includes('calls-in-process') ? injectedCalls(app) : app.inProcess)
  await onPagesInvalidated(services.listener, (change) => {
    // API replies first: a page rendered from now on must not use stale ones.
    calls.invalidate(change)
    cache.invalidate(change)
  })
  registerPages(app, {
    build,
    cache,
    calls,
    without,
    publicUrl: services.config.publicUrl,
    mode: services.config.production ? 'production' : 'development',
    headers: securityHeaders(services.config),
    mediaUrl: services.config.delivery.mediaUrl,
  })
  return app
}
