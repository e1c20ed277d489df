export * from '@noble/hashes/utils.js';
