import { z } from 'zod';
import type { Body, Call } from '#api/call.ts';
import { calls, type CallName } from '#api/calls.ts';
import { SCOPE_OF } from '#api/scopes.ts';
import type { Fields } from '#domain/define.ts';
import { KEY_CALLS_PER_MINUTE } from '#domain/records/api-key.ts';
import type { Field } from '#domain/fields.ts';
import { MOST_LINES } from '../http/reading.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.core.$ZodType): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const NEWER = 'Where a body lacks it, a new record has its blank, and one that stands keeps what it has.';

function fieldSchema(field: Field): Json {
  const schema = schemaOf(field.schema());
  return {
    ...schema,
    title: field.label,
    ...(field.choices && { enum: field.required ? field.choices : ['', ...field.choices] }),
    ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
    ...(field.decimals !== undefined && { multipleOf: 10 ** -field.decimals }),
    ...(field.since !== undefined && { description: NEWER }),
  };
}

function objectSchema(fields: Fields): Json {
  const list = Object.values(fields);
  const required = list.filter((field) => field.required && field.since === undefined).map((field) => field.wire);
  return {
    type: 'object',
    properties: Object.fromEntries(list.map((field) => [field.wire, fieldSchema(field)])),
    ...(required.length > 0 && { required }),
  };
}

function linesSchema(lines: Fields, extra: Json = {}, most = MOST_LINES): Json {
  const line = objectSchema(lines);
  return {
    type: 'array',
    minItems: 1,
    maxItems: most,
    items: {
      ...line,
      properties: {
        id: { type: 'integer', description: '0 or absent: a new line.' },
        ...extra,
        ...(line['properties'] as Json),
      },
    },
  };
}

const fileSchema = (title: string, mediaType: string): Json => ({ type: 'string', title, contentMediaType: mediaType });

function bodyContent(body: Body): Json {
  if (body.shape === 'spreadsheet') {
    const file = fileSchema('Spreadsheet', XLSX);
    return { 'multipart/form-data': { schema: { type: 'object', properties: { file }, required: ['file'] } } };
  }
  if (body.shape === 'images') {
    const slots = Object.values(body.images).map(({ wire, label, sentAs }) => [
      sentAs ?? wire,
      fileSchema(label, 'image/png'),
    ]);
    return { 'multipart/form-data': { schema: { type: 'object', properties: Object.fromEntries(slots) as Json } } };
  }
  const json = { 'application/json': { schema: bodySchema(body) } };
  if (body.shape !== 'fields' || body.orFile === undefined) return json;
  const file = fileSchema('File', 'application/octet-stream');
  return { ...json, 'multipart/form-data': { schema: { type: 'object', properties: { file }, required: ['file'] } } };
}

function bodySchema(body: Exclude<Body, { shape: 'images' | 'spreadsheet' }>): Json {
  if (body.shape === 'fields') return objectSchema(body.fields);
  if (body.shape === 'record') {
    const { fields, lines } = body;
    const record = objectSchema(fields);
    const within = { ...linesSchema(lines.fields, {}, lines.most), description: 'Absent in an update: they stay.' };
    return { ...record, properties: { ...(record['properties'] as Json), [lines.wire]: within } };
  }
  const { document } = body;
  const number = document.fields[document.number];
  const allLines = { ...document.lines, ...document.extension?.lines };
  if (body.shape === 'lines') return linesSchema(allLines, number ? { [number.wire]: fieldSchema(number) } : {});
  const master = objectSchema({ ...document.fields, ...document.extension?.fields });
  const lists = Object.values(document.extension?.lists ?? {}).map(({ wire, fields, most }) => [
    wire,
    { type: 'array', maxItems: most, items: objectSchema(fields), description: 'Absent: as it was.' },
  ]);
  return {
    ...master,
    properties: {
      ...(master['properties'] as Json),
      ...(Object.fromEntries(lists) as Json),
      details: {
        ...linesSchema(allLines),
        description: 'Absent: the master alone, a draft until its lines arrive.',
      },
      updated_Date: { type: 'string', description: 'Update: the version that was read.' },
    },
  };
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** Descriptions of error responses (RFC 9457), by status. */
const REFUSALS = {
  400: 'The request could not be read, or has a value that cannot exist.',
  401: 'A login is needed, or the session has ended.',
  403: 'The login may not do this, or not for this company.',
  404: 'Not found in this company.',
  409: 'It was changed meanwhile, exists already, or can no longer be changed.',
  415: 'The call does not accept this type of body.',
  422: 'A value breaks a rule; `errors` names the fields.',
  429: 'Too many requests; `Retry-After` says when to try again.',
} as const;

/** The error responses that a call can have. */
function refusalsOf({ who, body, query, method, also = [] }: Call): Json {
  const isOfSomebody = who !== 'anyone';
  const writes = method !== 'GET' || also.length > 0;
  const can: Readonly<Record<keyof typeof REFUSALS, boolean>> = {
    400: true,
    401: isOfSomebody,
    403: isOfSomebody,
    404: query !== undefined || body !== undefined,
    409: writes,
    415: body !== undefined,
    422: query !== undefined || body !== undefined,
    429: true,
  };
  return Object.fromEntries(
    Object.entries(can).flatMap(([status, is]) => (is ? [[status, { $ref: `#/components/responses/${status}` }]] : [])),
  );
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const PROGRESS =
  'Only where Accept names it: a line of JSON for each step, `done` (0 to 1) the share of the work; in the last, `status` and `body` as they are without it.';

function answers(call: Call): Json {
  const file = (mediaType: string) => ({ [mediaType]: { schema: { type: 'string', format: 'binary' } } });
  const { answer } = call;
  const content: Json =
    'json' in answer
      ? { 'application/json': { schema: schemaOf(answer.json) } }
      : 'pdfOrXlsx' in answer
        ? { ...file('application/pdf'), ...file(XLSX) }
        : 'text' in answer
          ? { 'text/plain': { schema: { type: 'string' } } }
          : 'pdf' in answer && answer.prn === true
            ? { ...file('application/pdf'), ...file('application/octet-stream') }
            : file(
                'png' in answer || 'photo' in answer
                  ? 'png' in answer
                    ? 'image/png'
                    : 'image/*'
                  : 'xlsx' in answer
                    ? XLSX
                    : 'csv' in answer
                      ? 'text/csv'
                      : 'zip' in answer
                        ? 'application/zip'
                        : 'application/pdf',
              );
  const lines = call.progress ? { 'application/x-ndjson': { schema: { type: 'string', description: PROGRESS } } } : {};
  return {
    200: { description: 'Done.', content: { ...content, ...lines } },
    ...refusalsOf(call),
    default: { $ref: '#/components/responses/default' },
  };
}

const WHO: Readonly<Record<Call['who'], string>> = {
  anyone: 'No login needed.',
  user: 'Any login.',
  company: 'A login of the company; a super admin who names it by tenantId.',
  companyAdmin: "The company's admin; a super admin who names it by tenantId.",
  platform: 'Super admins.',
};

/** The scope an API key needs for a call, in words. */
function scopeText(scope: (typeof SCOPE_OF)[CallName]): string {
  return scope === null ? 'No API key may make it.' : `An API key needs the scope \`${scope}\`.`;
}

/** The authentication that a call accepts. */
const securityOf = (name: CallName, { who }: Call) => {
  const scope = SCOPE_OF[name];
  const byKey = scope === null ? [] : [{ apiKey: [scope] }];
  return who === 'anyone' ? [] : [{ token: [] }, ...byKey];
};

function operation(name: CallName, call: Call): Json {
  const inPath = call.path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
  const parameters = Object.values(call.query ?? {}).map((field) => ({
    name: field.wire,
    in: inPath.includes(field.wire) ? 'path' : 'query',
    required: field.required,
    schema: fieldSchema(field),
  }));
  const ownTenant = inPath.includes('tenantId')
    ? { name: 'tenantId', in: 'path', required: true, schema: { type: 'string' } }
    : { $ref: '#/components/parameters/tenantId' };
  return {
    operationId: name,
    tags: [tagOf(call)],
    summary: call.summary,
    description: [
      WHO[call.who],
      ...(call.perAddress === undefined
        ? []
        : [`Without one, at most ${call.perAddress} times in 15 minutes from one address.`]),
      scopeText(SCOPE_OF[name]),
    ].join(' '),
    security: securityOf(name, call),
    parameters: [
      ...parameters,
      ...(call.who === 'anyone' ? [] : [ownTenant]),
      ...(call.idempotent ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
      ...(call.link ? [{ $ref: '#/components/parameters/link' }] : []),
      ...(call.captcha ? [{ $ref: '#/components/parameters/captcha' }] : []),
    ],
    ...(call.body && {
      requestBody: { required: true, content: bodyContent(call.body) },
    }),
    responses: answers(call),
  };
}

const tagOf = ({ path }: Call) => path.split('/')[0] ?? '';

/** The shared components: security schemes, parameters, error responses. */
function components(): Json {
  return {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'value.token of LoginUser/login.' },
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'bp_…',
        description: `An API key of the company (Key/Create), which makes the calls of its scopes, ${KEY_CALLS_PER_MINUTE} a minute.`,
      },
    },
    parameters: {
      tenantId: {
        name: 'tenantId',
        in: 'query',
        schema: { type: 'string' },
        description: 'Must match the login’s own company; a super admin selects a company with it.',
      },
      link: {
        name: 'X-Link',
        in: 'header',
        required: true,
        schema: { type: 'string' },
        description: 'The part after # in the address of a link.',
      },
      idempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        schema: { type: 'string', maxLength: 200 },
        description: 'The same key and body again gives the first answer and saves nothing twice.',
      },
      captcha: {
        name: 'X-Captcha',
        in: 'header',
        schema: { type: 'string', maxLength: 4000 },
        description:
          'Without a login: a solved captcha (see public-config and captcha/challenge). It works once. For a login: only when requested (422, code captcha).',
      },
    },
    responses: {
      ...Object.fromEntries(Object.entries(REFUSALS).map(([status, why]) => [status, problem(why)])),
      default: problem('An error (RFC 9457): 503 if the portal is busy or its database is unavailable.'),
    },
    schemas: {
      Problem: schemaOf(
        z.object({
          type: z.string(),
          status: z.number().int(),
          title: z.string(),
          detail: z.string(),
          code: z.string(),
          errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
          requestId: z.string(),
        }),
      ),
    },
  };
}

/** The OpenAPI 3.1 description of every call, generated from the contract. `url`: the public address of the portal. */
export function openApi(version: string, url: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(calls) as [CallName, Call][]) {
    const methods = (paths[`/api/${call.path.replaceAll(/:(\w+)/g, '{$1}')}`] ??= {});
    for (const method of [call.method, ...(call.also ?? [])]) {
      const described = operation(name, call);
      methods[method.toLowerCase()] =
        method === call.method ? described : { ...described, operationId: `${name}By${method}` };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bilty Portal',
      version,
      description:
        'Paths are matched without regard to case, query parameters without regard to case and underscores. Dates: yyyy-MM-dd; dd/MM/yyyy is understood. Money: rupees, at most two decimals.',
      contact: { name: 'Who runs this portal', url },
      license: { name: 'Unlicensed: for those who use this portal', url },
    },
    servers: [{ url, description: 'This portal' }],
    tags: [...new Set(Object.values<Call>(calls).map(tagOf))].map((name) => ({
      name,
      description: `The calls under /api/${name}.`,
    })),
    paths,
    components: components(),
  };
}
