// Loaded before a program and its threads by `--require`: every connection and every look-up of a name fails.
const dgram = require('node:dgram')
const dns = require('node:dns')
const net = require('node:net')

function refuse() {
  throw new Error('the network is closed')
}

net.Socket.prototype.connect = refuse
dgram.Socket.prototype.send = refuse
dns.lookup = refuse
dns.promises.lookup = refuse
globalThis.fetch = refuse
