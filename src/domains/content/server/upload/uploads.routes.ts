import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { isFromLine } from '#platform/server/files/write-arriving.ts'
import { mountOverHttp } from '#platform/server/http/mount.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import * as contract from '../../contract/uploads.contract.ts'
import { beginUpload } from './begin-upload.ts'
import { cancelUpload, continueUpload, readUpload, type Uploading } from './continue-upload.ts'
import { numberInHeader } from './number-in-header.ts'

const version = '1.0.0'
const chunkType = 'application/offset+octet-stream'

/**
 * Mounts the endpoints for resumable uploads by the tus protocol.
 *
 * @see https://tus.io/protocols/resumable-upload
 */
export function mountUploads(api: FastifyInstance, services: Uploading): void {
  // The body is streamed to the disk and must not be buffered.
  api.addContentTypeParser(chunkType, (_request, _payload, done) => done(null))

  mountOverHttp(api, contract.createUpload, async ({ viewer, request, reply }) => {
    checkVersion(request)
    const id = await beginUpload(services, viewer, {
      lengthHeader: one(request, 'upload-length'),
      metadataHeader: one(request, 'upload-metadata'),
    })
    return answer(reply, 201).header('location', `${API_BASE}/uploads/${id}`).send()
  })
  mountOverHttp(api, contract.uploadState, async ({ viewer, request, reply, params }) => {
    checkVersion(request)
    const { offset, sizeBytes } = await readUpload(services, { sender: viewer, uploadId: params.uploadId })
    return answer(reply, 200).header('upload-offset', offset).header('upload-length', sizeBytes).send()
  })
  mountOverHttp(api, contract.continueUpload, async ({ viewer, request, reply, params }) => {
    checkVersion(request)
    const length = one(request, 'content-length')
    const bytes = {
      stream: request.raw,
      piecesAreOurs: isFromLine(request.raw),
      offset: numberInHeader(one(request, 'upload-offset') ?? ''),
      lengthBytes: length === undefined ? undefined : Number(length),
    }
    const asked = { sender: viewer, uploadId: params.uploadId }
    const offset = await continueUpload(services, asked, bytes).catch((error: unknown) => {
      // The rest of the body is not read after an aborted write, so the connection cannot be reused.
      if (request.raw.destroyed) reply.header('connection', 'close')
      throw error
    })
    return answer(reply, 204).header('upload-offset', offset).send()
  })
  mountOverHttp(api, contract.cancelUpload, async ({ viewer, request, reply, params }) => {
    checkVersion(request)
    await cancelUpload(services, { sender: viewer, uploadId: params.uploadId })
    return answer(reply, 204).send()
  })
}

function checkVersion(request: FastifyRequest): void {
  if (one(request, 'tus-resumable') !== version) throw new Refusal('UPLOAD_VERSION')
}

function answer(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).header('tus-resumable', version).header('cache-control', 'no-store')
}

function one(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
